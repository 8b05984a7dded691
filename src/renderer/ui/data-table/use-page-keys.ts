import { useEffect, useEffectEvent, type RefObject } from 'react'
import type { TableKey } from './use-table-keys.ts'

const typing =
  'input:not([type=checkbox], [type=radio]), select, textarea, [contenteditable], [role=dialog], [role=listbox]'
const pressed = 'a, button, input, summary, [role=tab]'

const arrows = ['arrowdown', 'arrowup']

/**
 * Keys of a table that work without a click into it: the table takes the focus when its first rows come and nothing
 * else has it, and later gets these keys from wherever no text is typed. Space and Enter stay with a focused button.
 * A table without such keys is entered by an arrow while nothing has the focus.
 */
export function usePageKeys(
  keys: readonly string[] | undefined,
  table: RefObject<HTMLElement | null>,
  hasRows: boolean,
  onKey: (event: TableKey) => void,
): void {
  const ofScreen = keys !== undefined
  useEffect(() => {
    if (ofScreen && hasRows && (document.activeElement === null || document.activeElement === document.body))
      table.current?.focus()
  }, [ofScreen, hasRows, table])
  const onPageKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.altKey || event.metaKey || event.defaultPrevented) return
    const { target } = event
    if (!(target instanceof Element) || table.current?.contains(target) !== false) return
    const isLetter = event.key.length === 1 && event.key !== ' '
    if (target.closest(typing) !== null || (!isLetter && target.closest(pressed) !== null)) return
    if (!ofScreen && target !== document.body && target.id !== 'work') return
    if (!(keys ?? arrows).includes(event.key.toLowerCase())) return
    table.current.focus()
    onKey(event)
  })
  useEffect(() => {
    if (!hasRows) return undefined
    addEventListener('keydown', onPageKey)
    return () => removeEventListener('keydown', onPageKey)
  }, [hasRows])
}
