import { configure } from '@testing-library/dom'
import { cleanup } from '@testing-library/react'
import { format } from 'node:util'
import { afterEach, beforeAll, beforeEach, vi } from 'vitest'
import type { StoreApi } from 'zustand'
import { i18n } from '../../../src/renderer/i18n/index.ts'
import { loadScreens } from '../../../src/renderer/late-screens.tsx'
import { useOrderDraft } from '../../../src/renderer/screens/orders/draft-store.ts'
import { useFileImport } from '../../../src/renderer/state/file-import.ts'
import { useFinder } from '../../../src/renderer/state/finder.ts'
import { useHelp } from '../../../src/renderer/state/help-state.ts'
import { useLateFinds } from '../../../src/renderer/state/late-finds.ts'
import { useOperatorPin } from '../../../src/renderer/state/operator-pin.ts'
import { useOperator } from '../../../src/renderer/state/operator.ts'
import { useRoute } from '../../../src/renderer/state/route.ts'
import { useSupervisor } from '../../../src/renderer/state/supervisor.ts'
import { useToasts } from '../../../src/renderer/state/toasts.ts'
import { useUnreadParts } from '../../../src/renderer/state/unread-parts.ts'
import { useUnusedScans } from '../../../src/renderer/state/unused-scans.ts'

// A limit ends a wait in vain; a busy machine must not reach it.
configure({ asyncUtilTimeout: 30_000 })

const resets = [
  resetOf(useFileImport),
  resetOf(useFinder),
  resetOf(useHelp),
  resetOf(useLateFinds),
  resetOf(useOperator),
  resetOf(useOperatorPin),
  resetOf(useOrderDraft),
  resetOf(useRoute),
  resetOf(useSupervisor),
  resetOf(useToasts),
  resetOf(useUnreadParts),
  resetOf(useUnusedScans),
]

function resetOf<T>(store: StoreApi<T>) {
  return () => store.setState(store.getInitialState(), true)
}

// The browser's own that jsdom has not.
Element.prototype.scrollIntoView = () => undefined
HTMLImageElement.prototype.decode = () => Promise.resolve()

// As in a page that has rested: a screen is there when it is opened.
beforeAll(() => loadScreens())

/** Errors and warnings that the page wrote, which is a fault: React and jsdom report theirs so. */
let written: string[] = []

/** Every test begins with an empty page in Spanish and without stored values: modules are shared by the files of a worker. */
beforeEach(async () => {
  written = []
  for (const method of ['error', 'warn'] as const)
    vi.spyOn(console, method).mockImplementation((...values: unknown[]) => void written.push(format(...values)))
  localStorage.clear()
  history.replaceState(null, '', '/')
  resets.forEach((reset) => reset())
  await i18n.changeLanguage('es')
})

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  if (written.length > 0) throw new Error(`the page wrote to the console:\n${written.join('\n')}`)
})
