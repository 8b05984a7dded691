import {
  Boxes,
  ClipboardList,
  Diff,
  Factory,
  House,
  PackageOpen,
  Send,
  Settings,
  Truck,
  Webhook,
  type LucideIcon,
} from 'lucide-react'
import type { FindResult } from '../../contract/shapes/control.ts'
import type { Hold } from '../../contract/shapes/hold.ts'
import type { settings } from '../i18n/es/settings.ts'
import { useTranslation } from '../i18n/use-translation.ts'
import type { BoundCount } from './bound-count.ts'
import { listShortcuts, printedTableShortcuts, tableShortcuts, type Shortcut } from './shortcuts.ts'
import type { SupplierRef, SuppliersViewState } from './suppliers-view.ts'

/** The claims that a list shows. */
export type ClaimStateFilter = 'open' | 'overdue' | 'accepted' | 'credited' | 'refused' | 'all'

export type SettingsSection = keyof typeof settings.sections

/** Goods or a container that can be held. */
export type HoldSubject = { key: string } & Pick<Hold, 'articleCode' | 'description' | 'lot' | 'expiry' | 'container'>

/** The current screen and its parameters. They are stored on this PC; the address has an id that says nothing of them. */
export type Route =
  | { screen: 'home' }
  | { screen: 'receiving' }
  | { screen: 'document'; number: string; found?: FindResult }
  /** The arrival of a delivery; a document that this PC does not know has its number only. */
  | { screen: 'arrival'; number: string; controlId?: number }
  | { screen: 'count'; sessionId: string }
  /** A label for goods or a pallet of a count; with what was entered last. */
  | {
      screen: 'label'
      sessionId: string
      articleCode?: string
      lot?: string
      expiry?: string
      units?: number
    }
  /** Holds of a count, or of a control with what can be held there. */
  | { screen: 'hold'; sessionId: string }
  | { screen: 'hold'; controlId: number; number: string | null; subjects?: readonly HoldSubject[] }
  /** The document of a count. */
  | { screen: 'binding'; count: BoundCount }
  | { screen: 'comparison'; controlId: number }
  | { screen: 'verify'; sessionId: string }
  | { screen: 'adjustments'; review?: 'open'; articleCode?: string; container?: string }
  /** `articleCode` opens that article's panel, `container` shows what lies in it. */
  | { screen: 'stock'; articleCode?: string; container?: string }
  | { screen: 'suppliers'; view?: SuppliersViewState }
  /** Claims, of a supplier or of a control where it names one. */
  | { screen: 'claims'; state?: ClaimStateFilter; supplier?: SupplierRef; controlId?: number }
  | { screen: 'claim'; claimId: string }
  | { screen: 'orders'; code?: string }
  | { screen: 'newOrder' }
  | { screen: 'dispatches' }
  | { screen: 'events'; orderCode?: string }
  | { screen: 'handover' }
  | { screen: 'settings'; section: SettingsSection }
  /** An address whose place is not stored on this PC any more; `of`: its screen. */
  | { screen: 'gone'; of: ScreenName | null }

export type ScreenName = Exclude<Route, { screen: 'gone' }>['screen'] | 'gone'

interface ScreenEntry {
  /** The button in the navigation bar, with the text keys of its short and its full name. */
  button?: { icon: LucideIcon; to: Route; word: string; name: string }
  /** The screen whose button is marked while this one is open; itself unless given. */
  within?: ScreenName
  /** The keys that the help lists for this screen. */
  shortcuts: readonly Shortcut[]
}

/** All screens. The buttons of the navigation bar have this order and the digits 1 to 9 and 0. */
export const screens = {
  home: {
    button: { icon: House, to: { screen: 'home' }, word: 'titles.home', name: 'titles.home' },
    shortcuts: [
      { keys: ['↑ ↓'], what: 'decision' },
      { keys: ['Enter'], what: 'decide' },
    ],
  },
  receiving: {
    button: { icon: PackageOpen, to: { screen: 'receiving' }, word: 'titles.receiving', name: 'titles.receiving' },
    shortcuts: [{ keys: ['Enter'], what: 'find' }, ...listShortcuts, { keys: ['Esc'], what: 'clear' }],
  },
  document: {
    within: 'receiving',
    shortcuts: [{ keys: ['Enter'], what: 'startCount' }],
  },
  arrival: {
    within: 'receiving',
    shortcuts: [],
  },
  binding: {
    within: 'receiving',
    shortcuts: [{ keys: ['Enter'], what: 'find' }, ...listShortcuts, { keys: ['Esc'], what: 'clear' }],
  },
  count: {
    shortcuts: [
      { keys: ['0 … 9'], what: 'quantity' },
      { keys: ['Enter'], what: 'add' },
      { keys: ['Backspace'], what: 'erase' },
      { keys: ['Esc'], what: 'clear' },
    ],
  },
  label: { within: 'receiving', shortcuts: [] },
  hold: { within: 'receiving', shortcuts: [] },
  comparison: {
    within: 'receiving',
    shortcuts: [
      { keys: ['J'], what: 'toDecide' },
      { keys: ['K'], what: 'toDecideBack' },
      { keys: ['Enter'], what: 'sayWhy' },
      { keys: ['P', 'M', 'A'], what: 'decideWrong' },
      { keys: ['← →'], what: 'photo' },
      { keys: ['Ctrl P'], what: 'print' },
    ],
  },
  verify: {
    within: 'receiving',
    shortcuts: tableShortcuts,
  },
  adjustments: {
    button: { icon: Diff, to: { screen: 'adjustments' }, word: 'adjustments:rail', name: 'adjustments:title' },
    shortcuts: [
      { keys: ['P'], what: 'period' },
      { keys: ['F'], what: 'filters' },
      { keys: ['J'], what: 'down' },
      { keys: ['K'], what: 'up' },
      { keys: ['S'], what: 'seen' },
      { keys: ['E'], what: 'explained' },
      { keys: ['X'], what: 'escalated' },
      ...printedTableShortcuts,
    ],
  },
  stock: {
    button: { icon: Boxes, to: { screen: 'stock' }, word: 'titles.stock', name: 'titles.stock' },
    shortcuts: printedTableShortcuts,
  },
  suppliers: {
    button: { icon: Factory, to: { screen: 'suppliers' }, word: 'suppliers:rail', name: 'titles.suppliers' },
    shortcuts: [...printedTableShortcuts, { keys: ['C'], what: 'claims' }, { keys: ['L'], what: 'letterPdf' }],
  },
  claims: { within: 'suppliers', shortcuts: tableShortcuts },
  claim: {
    within: 'suppliers',
    shortcuts: [
      { keys: ['P'], what: 'letterPdf' },
      { keys: ['C'], what: 'letterCopy' },
      { keys: ['Ctrl Enter'], what: 'claimNext' },
    ],
  },
  orders: {
    button: { icon: ClipboardList, to: { screen: 'orders' }, word: 'titles.orders', name: 'titles.orders' },
    shortcuts: printedTableShortcuts,
  },
  newOrder: {
    within: 'orders',
    shortcuts: [
      { keys: ['Enter'], what: 'nextLine' },
      { keys: ['Ctrl Enter'], what: 'addLine' },
      { keys: ['Ctrl D'], what: 'duplicateLine' },
      { keys: ['Ctrl Del'], what: 'removeLine' },
    ],
  },
  dispatches: {
    button: { icon: Truck, to: { screen: 'dispatches' }, word: 'titles.dispatches', name: 'titles.dispatches' },
    shortcuts: printedTableShortcuts,
  },
  events: {
    button: { icon: Webhook, to: { screen: 'events' }, word: 'titles.events', name: 'titles.events' },
    shortcuts: tableShortcuts,
  },
  handover: {
    button: { icon: Send, to: { screen: 'handover' }, word: 'handover:rail', name: 'titles.handover' },
    shortcuts: tableShortcuts,
  },
  settings: {
    button: {
      icon: Settings,
      to: { screen: 'settings', section: 'connection' },
      word: 'settings',
      name: 'titles.settings',
    },
    shortcuts: [],
  },
  gone: { shortcuts: [] },
} as const satisfies Record<ScreenName, ScreenEntry>

export interface NavigationItem {
  /** With Alt it opens the screen. */
  digit: string
  icon: LucideIcon
  /** Short name, for the navigation bar. */
  word: string
  name: string
  to: Route
  /** Screens during which the button is marked. */
  within: readonly ScreenName[]
}

const names = Object.keys(screens) as ScreenName[]
const withButton = names.flatMap((name) => {
  const screen = screens[name]
  return 'button' in screen ? [{ name, button: screen.button }] : []
})

/** The route that Alt and this digit open; `undefined` if the digit has none. */
export function routeForDigit(digit: string): Route | undefined {
  return digit === '' ? undefined : withButton[(Number(digit) + 9) % 10]?.button.to
}

/** The buttons of the navigation bar in order. */
export function useNavigation(): NavigationItem[] {
  const { t } = useTranslation(['frame', 'adjustments', 'suppliers', 'handover'])
  return withButton.map(({ name: own, button }, at) => ({
    digit: String((at + 1) % 10),
    icon: button.icon,
    word: t(button.word),
    name: t(button.name),
    to: button.to,
    within: names.filter((name) => name === own || ('within' in screens[name] && screens[name].within === own)),
  }))
}
