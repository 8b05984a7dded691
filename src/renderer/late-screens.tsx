import { use, type ComponentType } from 'react'
import { NotLoadedScreen } from './shell/not-loaded-screen.tsx'
import type { ScreenName } from './state/screens.ts'

/** A screen that is loaded at its first use; once it is loaded it renders at once. Inside `Suspense`. */
function late<Name extends string, Props extends object>(
  name: Name,
  importModule: () => Promise<Record<Name, ComponentType<Props>>>,
) {
  let loaded: ComponentType<Props> | null = null
  let loading: Promise<ComponentType<Props>> | null = null
  function load(): Promise<ComponentType<Props>> {
    loading ??= importModule().then(
      (module) => (loaded = module[name]),
      () => NotLoadedScreen,
    )
    return loading
  }
  return Object.assign(
    function LateScreen(props: Props) {
      const Screen = loaded ?? use(load())
      return <Screen {...props} />
    },
    { load },
  )
}

/**
 * Screens whose code is loaded when they are opened, or before that while the page rests. The screens of the dock are
 * not among them: a scan must find them.
 */
export const lateScreens = {
  home: late('HomeScreen', () => import('./screens/home/home-screen.tsx')),
  comparison: late('ComparisonScreen', () => import('./screens/comparison/comparison-screen.tsx')),
  verify: late('VerifyScreen', () => import('./screens/verify/verify-screen.tsx')),
  adjustments: late('AdjustmentsScreen', () => import('./screens/adjustments/adjustments-screen.tsx')),
  stock: late('StockScreen', () => import('./screens/stock/stock-screen.tsx')),
  suppliers: late('SuppliersScreen', () => import('./screens/suppliers/suppliers-screen.tsx')),
  claims: late('ClaimsScreen', () => import('./screens/claims/claims-screen.tsx')),
  claim: late('ClaimScreen', () => import('./screens/claims/claim-screen.tsx')),
  orders: late('OrdersScreen', () => import('./screens/orders/orders-screen.tsx')),
  newOrder: late('NewOrderScreen', () => import('./screens/orders/new-order-screen.tsx')),
  dispatches: late('DispatchesScreen', () => import('./screens/dispatches/dispatches-screen.tsx')),
  events: late('EventsScreen', () => import('./screens/events/events-screen.tsx')),
  handover: late('HandoverScreen', () => import('./screens/handover/handover-screen.tsx')),
  settings: late('SettingsScreen', () => import('./screens/settings/settings-screen.tsx')),
} satisfies Partial<Record<ScreenName, unknown>>

/** Loads the code of a screen; `null` where the page has it. */
export function loadScreen(name: ScreenName): Promise<unknown> | null {
  const screens: Partial<Record<ScreenName, { load: () => Promise<unknown> }>> = lateScreens
  return screens[name]?.load() ?? null
}

/** Loads all screens, one after the other, each when `rest` says so. */
export async function loadScreens(rest: () => Promise<void> = async () => {}): Promise<void> {
  for (const { load } of Object.values(lateScreens)) {
    await rest()
    await load()
  }
}
