import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { CountSession } from '../../../src/contract/shapes/count.ts'
import { useOperator } from '../../../src/renderer/state/operator.ts'
import { loadRecent, saveRecent } from '../../../src/renderer/state/recent-values.ts'
import { FakeFailure } from '../support/fake-carrier.ts'
import { barcodes, createFakeCountCore, sessionId } from './fake-count-core.ts'
import { band, openCount, press, spanish } from './open-count.tsx'
import { scan } from '../support/scan.ts'

const elsewhere = 'Ana está haciendo este conteo.'

/** A count that Ana makes at another window until this page goes on with it. */
function countedElsewhere(start: Partial<CountSession> = {}) {
  let isHere = false
  let answerResume: () => void = () => undefined
  const core = createFakeCountCore(spanish, start)
  const { 'counts.get': get, 'counts.resume': resume } = core.answers
  core.answers['counts.get'] = async (input) => {
    const session = (await get?.(input)) as CountSession
    return isHere ? session : { ...session, concealed: true as const, tallies: [], events: [] }
  }
  core.answers['counts.resume'] = async (input) => {
    await new Promise<void>((done) => {
      answerResume = done
    })
    isHere = true
    return (await resume?.(input)) as CountSession
  }
  return { core, answerResume: () => answerResume() }
}

/** Opens the page and records every screen that it shows on the way. */
function watchScreens() {
  const seen = new Set<string>()
  const look = () => {
    const blank = document.querySelector('.count-blank') !== null
    const title = document.querySelector('.count-bar')?.textContent ?? ''
    seen.add(blank ? 'elsewhere' : title.includes('R-000184') ? 'count' : 'empty')
  }
  const observer = new MutationObserver(look)
  observer.observe(document.body, { childList: true, subtree: true, characterData: true })
  return { seen, stop: () => observer.disconnect() }
}

it('a scan after another window took the count says that nothing was added, also with a question open before', async () => {
  const { core } = countedElsewhere()
  const { 'counts.get': concealed } = core.answers
  let isTaken = false
  const { 'counts.get': own } = createFakeCountCore(spanish).answers
  core.answers['counts.get'] = async (input) => (await (isTaken ? concealed : own)?.(input)) as CountSession
  await openCount({}, {}, core)
  scan(barcodes.byWeight)
  await waitFor(() => expect(band().textContent).toContain('Falta el peso'))
  isTaken = true
  act(() => core.emit({ name: 'data.changed', payload: { resources: ['counts'] } }))
  await screen.findByText(elsewhere)
  scan(barcodes.milk)
  await screen.findByText('No se agregó nada: continúe aquí primero y escanee otra vez.')
})

it('says that somebody makes the count elsewhere, shows nothing of it, and goes on here when asked', async () => {
  act(() => useOperator.getState().choose('Bruno Sosa'))
  const { core, answerResume } = countedElsewhere()
  const opened = openCount({}, {}, core)
  await screen.findByText(elsewhere)
  expect(core.sent('counts.resume')).toEqual([])
  expect(screen.queryByText('Contado hasta ahora')).toBeNull()
  // A scan is not added to somebody else's count, and the screen says what to do.
  scan(barcodes.milk)
  await screen.findByText('No se agregó nada: continúe aquí primero y escanee otra vez.')
  expect(core.sent('counts.scan')).toEqual([])
  press('Continuar aquí como Ana')
  await waitFor(() => expect(core.sent('counts.resume')).toMatchObject([{ operator: 'Ana' }]))
  act(() => answerResume())
  await opened
  expect(screen.queryByText(elsewhere)).toBeNull()
})

it.each(['the operator of this page counts', 'this page had it open before a restart'])(
  'goes on without a question, in one step, where %s',
  async (why) => {
    act(() => useOperator.getState().choose(why.startsWith('the operator') ? 'Ana' : 'Bruno Sosa'))
    if (why.startsWith('this page')) saveRecent('count', [sessionId])
    const { core, answerResume } = countedElsewhere()
    const screens = watchScreens()
    const opened = openCount({}, {}, core)
    await waitFor(() => expect(core.sent('counts.resume')).toMatchObject([{ operator: 'Ana' }]))
    // A scan meanwhile waits for the answer and is counted then.
    scan(barcodes.milk)
    act(() => answerResume())
    await opened
    await waitFor(() => expect(core.sent('counts.scan')).toHaveLength(1))
    await waitFor(() => expect(band().textContent).toContain('Contado'))
    screens.stop()
    expect([...screens.seen]).toEqual(['empty', 'count'])
  },
)

it('asks where another window has the count open now, also the same operator', async () => {
  act(() => useOperator.getState().choose('Ana'))
  saveRecent('count', [sessionId])
  const { core, answerResume } = countedElsewhere({ openElsewhere: true })
  const opened = openCount({}, {}, core)
  await screen.findByText(elsewhere)
  expect(core.sent('counts.resume')).toEqual([])
  // The other window opens at its count again after a crash.
  expect(loadRecent('count')).toEqual([sessionId])
  press('Continuar aquí como Ana')
  await waitFor(() => expect(core.sent('counts.resume')).toHaveLength(1))
  act(() => answerResume())
  await opened
})

it('shows the other window’s count where the PIN was not given', async () => {
  act(() => useOperator.getState().choose('Ana'))
  const { core } = countedElsewhere()
  core.answers['counts.resume'] = () => new FakeFailure('forbidden', { reason: 'operator_pin_missing' })
  void openCount({}, {}, core).catch(() => undefined)
  await screen.findByText(elsewhere)
  await waitFor(() => expect(document.querySelector('.count-blank')?.textContent).toContain('no tiene PIN'))
})

it('leaves hidden figures out: neither a zero nor an empty total', async () => {
  const { core } = countedElsewhere({ paused: true })
  await openCount({}, {}, core)
  expect(document.querySelector('.tally-head p')?.textContent).toBe('214 lecturas')
})

it('takes nothing but its resumption while it is paused', async () => {
  const { core } = countedElsewhere({ paused: true })
  await openCount({}, {}, core)
  for (const name of ['Deshacer', 'Dañado', 'Nuevo contenedor', 'Más', /^Terminar/])
    expect(screen.getByRole<HTMLButtonElement>('button', { name }).disabled, String(name)).toBe(true)
  expect(screen.getByRole<HTMLButtonElement>('button', { name: /^Reanudar/ }).disabled).toBe(false)
})

it('tells the core that it left the count', async () => {
  const core = await openCount()
  expect(core.sent('counts.leave')).toEqual([])
  cleanup()
  await waitFor(() => expect(core.sent('counts.leave')).toMatchObject([{ sessionId }]))
})
