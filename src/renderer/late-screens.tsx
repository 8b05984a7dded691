import { use, type ComponentType } from 'react'
import { NotLoadedScreen } from './shell/not-loaded-screen.tsx'
import type { ScreenName } from './state/screens.ts'

// Screens whose code is loaded when they are opened, or before that while the page rests. The screens of the dock are
// not among them: a scan must find them.

type Load = () => Promise<unknown>

const loads = new Map<ScreenName, Load>()

/** A screen that is loaded at its first use; once it is loaded it renders at once. Inside `Suspense`. */
function late<Props extends object>(name: ScreenName, load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  let loaded: ComponentType<Props> | null = null
  let loading: Promise<ComponentType<Props>> | null = null
  function begin(): Promise<ComponentType<Props>> {
    loading ??= load().then(
      (screen) => (loaded = screen),
      () => NotLoadedScreen,
    )
    return loading
  }
  loads.set(name, begin)
  return function LateScreen(props: Props) {
    const Screen = loaded ?? use(begin())
    return <Screen {...props} />
  }
}

export const HomeScreen = late('home', () => import('./screens/home/home-screen.tsx').then((m) => m.HomeScreen))
export const ComparisonScreen = late('comparison', () =>
  import('./screens/comparison/comparison-screen.tsx').then((m) => m.ComparisonScreen),
)
export const VerifyScreen = late('verify', () =>
  import('./screens/verify/verify-screen.tsx').then((m) => m.VerifyScreen),
)
export const AdjustmentsScreen = late('adjustments', () =>
  import('./screens/adjustments/adjustments-screen.tsx').then((m) => m.AdjustmentsScreen),
)
export const StockScreen = late('stock', () => import('./screens/stock/stock-screen.tsx').then((m) => m.StockScreen))
export const SuppliersScreen = late('suppliers', () =>
  import('./screens/suppliers/suppliers-screen.tsx').then((m) => m.SuppliersScreen),
)
export const ClaimsScreen = late('claims', () =>
  import('./screens/claims/claims-screen.tsx').then((m) => m.ClaimsScreen),
)
export const ClaimScreen = late('claim', () => import('./screens/claims/claim-screen.tsx').then((m) => m.ClaimScreen))
export const OrdersScreen = late('orders', () =>
  import('./screens/orders/orders-screen.tsx').then((m) => m.OrdersScreen),
)
export const NewOrderScreen = late('newOrder', () =>
  import('./screens/orders/new-order-screen.tsx').then((m) => m.NewOrderScreen),
)
export const DispatchesScreen = late('dispatches', () =>
  import('./screens/dispatches/dispatches-screen.tsx').then((m) => m.DispatchesScreen),
)
export const EventsScreen = late('events', () =>
  import('./screens/events/events-screen.tsx').then((m) => m.EventsScreen),
)
export const HandoverScreen = late('handover', () =>
  import('./screens/handover/handover-screen.tsx').then((m) => m.HandoverScreen),
)
export const SettingsScreen = late('settings', () =>
  import('./screens/settings/settings-screen.tsx').then((m) => m.SettingsScreen),
)

/** Loads the code of a screen; `null` where the page has it. */
export function loadScreen(name: ScreenName): Promise<unknown> | null {
  return loads.get(name)?.() ?? null
}

/** Loads all screens, one after the other, each when `rest` says so. */
export async function loadScreens(rest: () => Promise<void> = async () => {}): Promise<void> {
  for (const load of loads.values()) {
    await rest()
    await load()
  }
}
