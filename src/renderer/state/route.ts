import { create } from 'zustand'
import { loadRecent } from './recent-values.ts'
import type { Route } from './screens.ts'
import { countWithUnsent } from './unsent-commands.ts'

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

/** After a crash or a reload the page opens at the count that was on screen, or at one whose scans are not stored yet. */
function firstRoute(): Route {
  const [sessionId = countWithUnsent()] = loadRecent('count')
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
