import { useEffect } from 'react'
import { lineKeys } from './signing-blockers.ts'

const elsewhere = 'input:not([type=radio]), select, textarea, [contenteditable], [role=dialog]'

/** J and K move between the lines that need a reason, except while text is typed. */
export function useLineKeys(): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.altKey || event.metaKey || event.defaultPrevented) return
      if (event.target instanceof Element && event.target.closest(elsewhere) !== null) return
      const key = event.key.toLowerCase()
      if (key !== 'j' && key !== 'k') return
      event.preventDefault()
      nextLineKey(key === 'j' ? 1 : -1)?.focus()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])
}

/** The button after or before the focused one; the same one at the ends. */
function nextLineKey(step: 1 | -1): HTMLElement | undefined {
  const keys = lineKeys()
  const at = keys.findIndex((key) => key === document.activeElement)
  if (at === -1) return step === 1 ? keys[0] : keys.at(-1)
  return keys[Math.min(keys.length - 1, Math.max(0, at + step))]
}
