import { useEffect } from 'react'
import { routeForDigit } from '../state/screens.ts'
import { openInNewWindow, useRoute } from '../state/route.ts'
import { useHelp } from '../state/help-state.ts'
import { hasOpenDialog } from '../state/unused-scans.ts'

const editable = 'input, select, textarea, [contenteditable]'

/**
 * "?" and F1 list the shortcuts, Alt and a digit of the upper row go to a screen, Alt and N opens another window, out of a
 * field too. What a scanner types never arrives here: it is taken before the page sees a key, and its Alt codes are digits of the number pad. In a
 * count every character belongs to the keypad and nobody leaves by accident: only F1 works there.
 */
export function HelpKeys() {
  const setOpen = useHelp((state) => state.setOpen)
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.repeat) return
      if (event.key === 'F1' && !event.altKey) {
        event.preventDefault()
        setOpen(true)
        return
      }
      const { route, go } = useRoute.getState()
      if (route.screen === 'count' || hasOpenDialog()) return
      if (event.altKey) {
        if (event.code === 'KeyN' && !event.shiftKey) {
          event.preventDefault()
          openInNewWindow()
          return
        }
        const to = routeForDigit(/^Digit(\d)$/.exec(event.code)?.[1] ?? '')
        if (to === undefined || event.shiftKey) return
        event.preventDefault()
        go(to)
      } else if (event.key === '?' && !(event.target instanceof Element && event.target.closest(editable) !== null)) {
        event.preventDefault()
        setOpen(true)
      }
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [setOpen])
  return null
}
