import type { help } from '../i18n/es/help.ts'

/** One keyboard shortcut. Each text of `keys` is one chord; several are pressed one after the other. */
export interface Shortcut {
  keys: readonly string[]
  what: keyof (typeof help)['shortcuts']['what']
}

/** Keys of every table. */
export const tableShortcuts = [
  { keys: ['↑ ↓'], what: 'row' },
  { keys: ['Home End'], what: 'ends' },
  { keys: ['PgUp PgDn'], what: 'pages' },
  { keys: ['Enter'], what: 'openRow' },
  { keys: ['Space'], what: 'select' },
  { keys: ['Shift ↑ ↓'], what: 'selectMany' },
  { keys: ['Ctrl A'], what: 'selectAll' },
  { keys: ['Ctrl C'], what: 'copy' },
  { keys: ['Esc'], what: 'closePanel' },
] as const satisfies readonly Shortcut[]

/** Keys of a table that can be printed. */
export const printedTableShortcuts = [
  ...tableShortcuts,
  { keys: ['Ctrl P'], what: 'printList' },
] as const satisfies readonly Shortcut[]

/** Keys of a list below a field. */
export const listShortcuts = [
  { keys: ['↓'], what: 'toList' },
  { keys: ['↑ ↓'], what: 'row' },
  { keys: ['Enter'], what: 'openRow' },
] as const satisfies readonly Shortcut[]

/** Keys of every screen with the navigation bar. */
export const generalShortcuts = [
  { keys: ['/', 'Ctrl K'], what: 'field' },
  { keys: ['?'], what: 'help' },
  { keys: ['F1'], what: 'helpAnywhere' },
  { keys: ['Alt 0 … 9'], what: 'screen' },
  { keys: ['Alt ←', 'Alt →'], what: 'backForward' },
  { keys: ['Alt N'], what: 'newWindow' },
  { keys: ['Tab'], what: 'next' },
  { keys: ['Esc'], what: 'close' },
] as const satisfies readonly Shortcut[]
