import { render } from '@testing-library/react'
import { createClient } from '../../../src/contract/client.ts'
import { App } from '../../../src/renderer/app.tsx'
import { useOperator } from '../../../src/renderer/state/operator.ts'
import { useRoute } from '../../../src/renderer/state/route.ts'
import type { Route } from '../../../src/renderer/state/screens.ts'
import type { FakeCore } from './fake-core.ts'

/** Shows the whole page over a fake core, on a screen, in Spanish, with an operator at work. */
export function renderApp(
  core: FakeCore,
  route: Route = { screen: 'receiving' },
  operator: string | null = 'Ana Quiroga',
) {
  useRoute.setState({ route, place: crypto.randomUUID(), depth: 0 })
  useOperator.setState({ name: operator, known: operator === null ? [] : [operator] })
  return render(<App client={createClient(core.carrier)} />)
}
