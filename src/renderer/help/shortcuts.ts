import type { help } from '../i18n/es/help.ts'
import type { Route } from '../state/route.ts'

/** One way to do something by keyboard. Keys of one chord stand in one text; several texts are pressed in turn. */
export interface Shortcut {
  keys: readonly string[]
  what: keyof (typeof help)['shortcuts']['what']
}

type Screen = Route['screen']

const table = [
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

/** Tables of the lists that have a sheet of their own on paper. */
const printed = [...table, { keys: ['Ctrl P'], what: 'printList' }] as const satisfies readonly Shortcut[]

const list = [
  { keys: ['↓'], what: 'toList' },
  { keys: ['↑ ↓'], what: 'row' },
  { keys: ['Enter'], what: 'openRow' },
] as const satisfies readonly Shortcut[]

/** Keys of every screen with the navigation bar. */
export const generalShortcuts = [
  { keys: ['/'], what: 'field' },
  { keys: ['?'], what: 'help' },
  { keys: ['F1'], what: 'helpAnywhere' },
  { keys: ['Alt 1 … 9'], what: 'screen' },
  { keys: ['Tab'], what: 'next' },
  { keys: ['Esc'], what: 'close' },
] as const satisfies readonly Shortcut[]

/** The one registry: which keys each screen knows. A screen that takes a key says so here. */
export const screenShortcuts: Record<Screen, readonly Shortcut[]> = {
  home: [
    { keys: ['↑ ↓'], what: 'decision' },
    { keys: ['Enter'], what: 'decide' },
  ],
  receiving: [{ keys: ['Enter'], what: 'find' }, ...list, { keys: ['Esc'], what: 'clear' }],
  document: [{ keys: ['Enter'], what: 'startCount' }],
  binding: [{ keys: ['Enter'], what: 'find' }, ...list, { keys: ['Esc'], what: 'clear' }],
  count: [
    { keys: ['0 … 9'], what: 'quantity' },
    { keys: ['Enter'], what: 'add' },
    { keys: ['Backspace'], what: 'erase' },
    { keys: ['Esc'], what: 'clear' },
  ],
  comparison: [
    { keys: ['J'], what: 'toDecide' },
    { keys: ['K'], what: 'toDecideBack' },
    { keys: ['Enter'], what: 'sayWhy' },
    { keys: ['← →'], what: 'photo' },
    { keys: ['Ctrl P'], what: 'print' },
  ],
  adjustments: [
    { keys: ['P'], what: 'period' },
    { keys: ['F'], what: 'filters' },
    { keys: ['J'], what: 'down' },
    { keys: ['K'], what: 'up' },
    { keys: ['S'], what: 'seen' },
    { keys: ['E'], what: 'explained' },
    { keys: ['X'], what: 'escalated' },
    ...printed,
  ],
  stock: printed,
  suppliers: printed,
  orders: printed,
  newOrder: [
    { keys: ['Enter'], what: 'nextLine' },
    { keys: ['Ctrl Enter'], what: 'addLine' },
    { keys: ['Ctrl D'], what: 'duplicateLine' },
    { keys: ['Ctrl Del'], what: 'removeLine' },
  ],
  dispatches: printed,
  verify: table,
  events: table,
  settings: [],
}
