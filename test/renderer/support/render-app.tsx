import { cleanup, render } from '@testing-library/react'
import { afterEach, beforeEach } from 'vitest'
import { createClient } from '../../../src/contract/client.ts'
import { App } from '../../../src/renderer/app.tsx'
import { i18n } from '../../../src/renderer/i18n/index.ts'
import { useFinder } from '../../../src/renderer/state/finder.ts'
import { useOperator } from '../../../src/renderer/state/operator.ts'
import { usePracticeFault } from '../../../src/renderer/state/practice-fault.ts'
import { useRoute } from '../../../src/renderer/state/route.ts'
import type { Route } from '../../../src/renderer/state/screens.ts'
import { useToasts } from '../../../src/renderer/state/toasts.ts'
import type { FakeCore } from './fake-core.ts'

/** Shows the whole page over a fake core, on a screen, in Spanish, with an operator at work. */
export function renderApp(
  core: FakeCore,
  route: Route = { screen: 'receiving' },
  operator: string | null = 'Ana Quiroga',
) {
  useRoute.setState({ route, past: [] })
  useOperator.setState({ name: operator, known: operator === null ? [] : [operator] })
  return render(<App client={createClient(core.carrier)} />)
}

/** Every test begins with an empty page and nothing remembered. */
export function freshPage(): void {
  beforeEach(async () => {
    localStorage.clear()
    useToasts.setState({ toasts: [] })
    useFinder.setState({ searchingFor: null, failure: null })
    usePracticeFault.setState({ fault: 'none' })
    await i18n.changeLanguage('es')
  })
  afterEach(cleanup)
}
