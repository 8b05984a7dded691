import { useEffect, useLayoutEffect, useRef } from 'react'

const elsewhere = 'input:not([type=radio], [type=checkbox]), select, textarea, [contenteditable], [role=dialog]'

/** Keys of a screen, except while text is typed or a dialog is open: lower case, `ctrl+enter` with the key held. */
export function usePageKeys(keys: Readonly<Record<string, () => void>>): void {
  const current = useRef(keys)
  // With what is on screen: a key is meant for what one sees.
  useLayoutEffect(() => {
    current.current = keys
  })
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.altKey || event.metaKey || event.defaultPrevented || event.repeat) return
      if (event.target instanceof Element && event.target.closest(elsewhere) !== null) return
      const own = current.current[`${event.ctrlKey ? 'ctrl+' : ''}${event.key.toLowerCase()}`]
      if (own === undefined || document.querySelector('[role=dialog]') !== null) return
      event.preventDefault()
      own()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])
}
