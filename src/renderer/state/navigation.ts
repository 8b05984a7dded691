import {
  Boxes,
  ClipboardList,
  Diff,
  Factory,
  House,
  PackageOpen,
  Settings,
  Truck,
  Webhook,
  type LucideIcon,
} from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Route } from './route.ts'

export interface NavigationItem {
  /** The digit that goes there with Alt. */
  digit: string
  icon: LucideIcon
  /** Short name, for the navigation bar. */
  word: string
  /** The whole name. */
  name: string
  to: Route
  /** Screens that lie behind it. */
  within: readonly Route['screen'][]
}

const settings = { screen: 'settings', section: 'connection' } as const

/** The screens of the navigation bar in order, each with its digit. */
export const navigationRoutes = [
  { digit: '1', key: 'home', icon: House, to: { screen: 'home' }, within: ['home'] },
  {
    digit: '2',
    key: 'receiving',
    icon: PackageOpen,
    to: { screen: 'receiving' },
    within: ['receiving', 'document', 'binding', 'comparison', 'verify'],
  },
  { digit: '3', key: 'adjustments', icon: Diff, to: { screen: 'adjustments' }, within: ['adjustments'] },
  { digit: '4', key: 'stock', icon: Boxes, to: { screen: 'stock' }, within: ['stock'] },
  { digit: '5', key: 'suppliers', icon: Factory, to: { screen: 'suppliers' }, within: ['suppliers'] },
  { digit: '6', key: 'orders', icon: ClipboardList, to: { screen: 'orders' }, within: ['orders', 'newOrder'] },
  { digit: '7', key: 'dispatches', icon: Truck, to: { screen: 'dispatches' }, within: ['dispatches'] },
  { digit: '8', key: 'events', icon: Webhook, to: { screen: 'events' }, within: ['events'] },
  { digit: '9', key: 'settings', icon: Settings, to: settings, within: ['settings'] },
] as const satisfies readonly (Omit<NavigationItem, 'word' | 'name'> & { key: string })[]

/** The screens of the navigation bar with their names. */
export function useNavigation(): NavigationItem[] {
  const { t } = useTranslation(['frame', 'adjustments', 'stock', 'suppliers', 'orders', 'dispatches', 'events'])
  const texts = {
    home: [t('home'), t('home')],
    receiving: [t('receiving'), t('receiving')],
    adjustments: [t('adjustments:rail'), t('adjustments:title')],
    stock: [t('stock:rail'), t('stock:title')],
    suppliers: [t('suppliers:rail'), t('suppliers:title')],
    orders: [t('orders:rail'), t('orders:title')],
    dispatches: [t('dispatches:rail'), t('dispatches:title')],
    events: [t('events:rail'), t('events:title')],
    settings: [t('settings'), t('settingsTitle')],
  } as const
  return navigationRoutes.map(({ key, ...place }) => ({ ...place, word: texts[key][0], name: texts[key][1] }))
}
