import { create } from 'zustand'
import type { FindAnswer } from '../../contract/shapes/control.ts'
import type { BoundCount } from './bound-count.ts'
import { loadRecent } from './recent-values.ts'
import type { SuppliersViewState } from './suppliers-view.ts'

export type SettingsSection =
  | 'connection'
  | 'network'
  | 'scanner'
  | 'appearance'
  | 'counting'
  | 'operators'
  | 'learned'
  | 'company'
  | 'webhooks'
  | 'data'
  | 'pin'
  | 'practice'

/** Where the page is. Kept in memory alone: no address carries anything of a document. */
export type Route =
  | { screen: 'home' }
  | { screen: 'receiving' }
  | { screen: 'document'; number: string; found?: FindAnswer }
  | { screen: 'count'; sessionId: string }
  /** Which document a count is of. */
  | { screen: 'binding'; count: BoundCount }
  | { screen: 'comparison'; controlId: number }
  | { screen: 'verify'; sessionId: string }
  | { screen: 'adjustments'; review?: 'open' }
  /** `articleCode` opens that article's panel, `container` shows what lies in it. */
  | { screen: 'stock'; articleCode?: string; container?: string }
  | { screen: 'suppliers'; view?: SuppliersViewState }
  | { screen: 'orders'; code?: string }
  | { screen: 'newOrder' }
  | { screen: 'dispatches' }
  | { screen: 'events'; orderCode?: string }
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
  const [sessionId] = loadRecent('count')
  return sessionId === undefined ? { screen: 'receiving' } : { screen: 'count', sessionId }
}

/** Going back queries again: a document that has become blind must not show what was visible before. */
function toReturnTo(route: Route): Route {
  return route.screen === 'document' ? { screen: 'document', number: route.number } : route
}

export const useRoute = create<RouteState>()((set) => ({
  route: firstRoute(),
  past: [],
  go: (route) =>
    set((state) => ({
      route,
      past: state.route.screen === route.screen ? state.past : [...state.past, toReturnTo(state.route)].slice(-deepest),
    })),
  replace: (route) => set({ route }),
  back: () => set((state) => ({ route: state.past.at(-1) ?? { screen: 'receiving' }, past: state.past.slice(0, -1) })),
}))
