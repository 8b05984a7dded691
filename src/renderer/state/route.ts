import { create } from 'zustand'
import type { FindAnswer } from '../../contract/shapes/control.ts'
import { readRemembered } from './remember.ts'

export type SettingsSection = 'connection' | 'scanner' | 'appearance' | 'counting' | 'data' | 'pin' | 'practice'

/** Where the page is. Kept in memory alone: no address carries anything of a document. */
export type Route =
  | { screen: 'receiving' }
  | { screen: 'document'; number: string; found?: FindAnswer }
  | { screen: 'count'; sessionId: string }
  | { screen: 'comparison'; controlId: number }
  | { screen: 'stock' }
  | { screen: 'suppliers' }
  | { screen: 'orders'; code?: string }
  | { screen: 'dispatches' }
  | { screen: 'settings'; section: SettingsSection }

interface RouteState {
  route: Route
  past: Route[]
  /** Goes somewhere; `back` returns. Going where one is replaces. */
  go: (route: Route) => void
  /** Goes somewhere in place of the present screen. */
  replace: (route: Route) => void
  back: () => void
}

const deepest = 50

/** After a crash or a reload the page opens at the count that was on screen. */
function firstRoute(): Route {
  const [sessionId] = readRemembered('count')
  return sessionId === undefined ? { screen: 'receiving' } : { screen: 'count', sessionId }
}

export const useRoute = create<RouteState>()((set) => ({
  route: firstRoute(),
  past: [],
  go: (route) =>
    set((state) => ({
      route,
      past: state.route.screen === route.screen ? state.past : [...state.past, state.route].slice(-deepest),
    })),
  replace: (route) => set({ route }),
  back: () => set((state) => ({ route: state.past.at(-1) ?? { screen: 'receiving' }, past: state.past.slice(0, -1) })),
}))
