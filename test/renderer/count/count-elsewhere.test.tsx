import { act, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { CountSession } from '../../../src/contract/shapes/count.ts'
import { useOperator } from '../../../src/renderer/state/operator.ts'
import { createFakeCountCore } from './fake-count-core.ts'
import { openCount, press, spanish } from './open-count.tsx'

/** A count that Ana makes at another window until this page goes on with it. */
function countedElsewhere() {
  let isHere = false
  const core = createFakeCountCore(spanish)
  const { 'counts.get': get, 'counts.resume': resume } = core.answers
  core.answers['counts.get'] = async (input) => {
    const session = (await get?.(input)) as CountSession
    return isHere ? session : { ...session, concealed: true as const, tallies: [], events: [] }
  }
  core.answers['counts.resume'] = async (input) => {
    isHere = true
    return (await resume?.(input)) as CountSession
  }
  return core
}

it('says that somebody makes the count elsewhere, shows nothing of it, and goes on here when asked', async () => {
  act(() => useOperator.getState().choose('Bruno Sosa'))
  const core = countedElsewhere()
  const opened = openCount({}, {}, core)
  await screen.findByText('Ana hace este conteo en otra ventana o equipo.')
  expect(core.sent('counts.resume')).toEqual([])
  expect(screen.queryByText('Contado hasta ahora')).toBeNull()
  press('Seguir aquí como Ana')
  await opened
  expect(core.sent('counts.resume')).toMatchObject([{ operator: 'Ana' }])
})

it('goes on without a question where the operator of this page is who counts', async () => {
  act(() => useOperator.getState().choose('Ana'))
  const core = countedElsewhere()
  await openCount({}, {}, core)
  await waitFor(() => expect(core.sent('counts.resume')).toMatchObject([{ operator: 'Ana' }]))
})
