import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import type { Output } from '../../src/contract/operations.ts'
import { createFakeCarrier, FakeFailure } from './support/fake-carrier.ts'
import { renderApp } from './support/render-app.tsx'
import { unreadableFile } from './support/unreadable-file.ts'
import { stubWindowSize } from './table/window-size.ts'

stubWindowSize()

const at = '2026-11-20T10:31:00-03:00'
const verification: Output<'counts.verify'> = {
  sessionId: 's1',
  intact: true,
  events: 2,
  head: 'b'.repeat(64),
  problems: [],
  anchors: {
    checked: 1,
    intact: true,
  },
  count: {
    device: 'pc-0001-other',
    controlId: 1,
    number: 'R-000184',
    counter: 1,
    operator: 'Ana Quiroga',
    status: 'closed',
    startedAt: at,
    closedAt: at,
    importedAt: null,
    setAsideAt: null,
  },
}
const events: Output<'counts.events'> = {
  rows: [
    {
      eventId: 'e1',
      seq: 1,
      kind: 'opened',
      at,
      operator: 'Ana Quiroga',
      linkHash: 'a'.repeat(64),
    },
    {
      eventId: 'e2',
      seq: 2,
      kind: 'close',
      at,
      operator: 'Ana Quiroga',
      linkHash: 'b'.repeat(64),
    },
  ],
  total: 2,
  nextCursor: null,
  asOf: at,
}

describe('verification', () => {
  it('says that nothing changed, what that proves, and lists every event', async () => {
    const carrier = createFakeCarrier({ 'counts.verify': () => verification, 'counts.events': () => events })
    renderApp(carrier, { screen: 'verify', sessionId: 's1' })
    expect(await screen.findByText('El registro no cambió')).toBeTruthy()
    expect(screen.getByText(/Contó Ana Quiroga en este equipo/)).toBeTruthy()
    expect(screen.getByText(/Quién tenía el escáner/)).toBeTruthy()
    const grid = await screen.findByRole('grid')
    expect(within(grid).getByText('Inicio')).toBeTruthy()
    expect(within(grid).getAllByRole('columnheader')[0]?.getAttribute('aria-sort')).toBe('ascending')
    expect(within(grid).getByText('bbbbbbbbbbbb')).toBeTruthy()
  })

  it('names each broken place, and offers no file of another PC’s count', async () => {
    const broken = {
      ...verification,
      intact: false,
      problems: [
        { seq: 2, code: 'hash' },
        { seq: null, code: 'a code of tomorrow' },
      ],
      count: verification.count && { ...verification.count, importedAt: at },
    }
    const carrier = createFakeCarrier({ 'counts.verify': () => broken, 'counts.events': () => events })
    renderApp(carrier, { screen: 'verify', sessionId: 's1' })
    expect(await screen.findByText('El registro fue alterado o está incompleto')).toBeTruthy()
    const places = screen.getAllByRole('listitem').map((item) => item.textContent)
    expect(places).toContain('Evento 2: su contenido fue cambiado')
    expect(places).toContain('Todo el registro: fue alterado')
    expect(screen.getByText(/en el equipo pc-0001-/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Guardar archivo' })).toBeNull()
  })

  it('writes the codes of the log in words, and a typed reason as it is', async () => {
    const [first] = events.rows
    if (first === undefined) throw new Error('no event')
    const rows = [
      { ...first, eventId: 'e3', kind: 'scan', reason: 'expired_accepted' },
      { ...first, eventId: 'e4', seq: 2, kind: 'reveal', reason: 'closed' },
      { ...first, eventId: 'e5', seq: 3, kind: 'move', reason: 'Era otro remito' },
    ]
    const answers = { 'counts.verify': () => verification, 'counts.events': () => ({ ...events, rows, total: 3 }) }
    renderApp(createFakeCarrier(answers), { screen: 'verify', sessionId: 's1' })
    const grid = await screen.findByRole('grid')
    expect(within(grid).getByText('Vencido aceptado')).toBeTruthy()
    expect(within(grid).getByText('Todos los conteos terminados')).toBeTruthy()
    expect(within(grid).getByText('Era otro remito')).toBeTruthy()
    expect(screen.getByRole('heading', { name: '1.er conteo de R-000184' })).toBeTruthy()
  })

  it('says of a count that was set aside that it is', async () => {
    const count = verification.count && {
      ...verification.count,
      status: 'open' as const,
      importedAt: at,
      setAsideAt: at,
    }
    const answers = { 'counts.verify': () => ({ ...verification, count }), 'counts.events': () => events }
    renderApp(createFakeCarrier(answers), { screen: 'verify', sessionId: 's1' })
    expect((await screen.findByText(/en el equipo pc-0001-/)).textContent).toMatch(/Excluido$/)
  })

  it('hides what was counted while the control is blind', async () => {
    const refusal = () => new FakeFailure('forbidden', { reason: 'blind' })
    const carrier = createFakeCarrier({ 'counts.verify': () => verification, 'counts.events': refusal })
    renderApp(carrier, { screen: 'verify', sessionId: 's1' })
    expect(await screen.findByText('Lo contado queda oculto durante el control ciego')).toBeTruthy()
    expect(screen.getByText('El registro no cambió')).toBeTruthy()
  })
})

const proof = (standing: string) =>
  [...document.querySelectorAll(`[data-standing=${standing}]`)].map((one) => one.textContent)

describe('what a count proves', () => {
  const opened = async (change: Partial<Output<'counts.verify'>>) => {
    const answers = { 'counts.verify': () => ({ ...verification, ...change }), 'counts.events': () => events }
    renderApp(createFakeCarrier(answers), { screen: 'verify', sessionId: 's1' })
    await screen.findByText('Qué no prueba')
  }
  const counted = (change: object) => ({ ...verification.count!, ...change })

  it('is all of it where it was closed here and nothing changed', async () => {
    await opened({})
    expect(proof('proved')).toHaveLength(3)
  })

  it('is who signed it, where every anchor is signed', async () => {
    await opened({ signatures: { valid: 2, none: 0, invalid: 0 } })
    expect(proof('proved')).toHaveLength(4)
    expect(proof('proved')[3]).toContain('firmó el comienzo y el final')
  })

  it.each([
    ['unsigned', { valid: 1, none: 1, invalid: 0 }, []],
    ['broken', { valid: 1, none: 0, invalid: 1 }, [{ seq: 2, code: 'signature' }]],
  ])('is not who signed it where an anchor is %s', async (standing, signatures, problems) => {
    await opened({ signatures, problems, intact: problems.length === 0 })
    expect(proof(standing)).toEqual([expect.stringContaining('firmó el comienzo y el final')])
    expect(proof('proved')).toHaveLength(3)
  })

  it('does not include the end while it is open', async () => {
    await opened({ count: counted({ status: 'open', closedAt: null }) })
    expect(proof('notYet')).toEqual([expect.stringMatching(/^No falta el final.*sigue abierto/)])
    expect(proof('proved')).toHaveLength(2)
  })

  it('is not its document where another PC counted', async () => {
    await opened({ count: counted({ importedAt: at }) })
    expect(proof('notHere')).toEqual([expect.stringMatching(/^El documento.*en el equipo que contó/)])
  })

  it('is nothing about a document where it has none yet', async () => {
    await opened({ count: counted({ controlId: null, number: null }) })
    expect(proof('none')).toHaveLength(1)
  })

  it.each([
    ['hash', /^Ningún evento cambió/],
    ['tail_missing', /^No falta el final/],
    ['document_differs', /^El documento/],
  ])('names what a problem breaks (%s), and what it leaves', async (code, claim) => {
    await opened({ intact: false, problems: [{ seq: 2, code }] })
    expect(proof('broken')).toEqual([expect.stringMatching(claim)])
    expect(proof('proved')).toHaveLength(2)
  })

  it('is nothing where the problem is one of tomorrow', async () => {
    await opened({ intact: false, problems: [{ seq: null, code: 'tomorrow' }] })
    expect(proof('broken')).toHaveLength(3)
  })
})

describe('a count of another PC', () => {
  const refused = (details: Record<string, string | number>) => () => new FakeFailure('conflict', details)
  it.each([
    ['changed', refused({ reason: 'changed', seq: 7 }), /El evento 7 fue alterado/],
    ['forked', refused({ reason: 'forked', seq: 3 }), /distinto desde el evento 3/],
    ['forked', refused({ reason: 'forked', seq: 1, step: 'confirm' }), /un supervisor confirma su equipo/],
    ['forked', refused({ reason: 'forked', seq: 1, step: 'exclude' }), /excluye el falso en el documento/],
  ])('is refused with the place where it is %s', async (_name, answer, words) => {
    renderApp(createFakeCarrier({ 'counts.import': answer }), { screen: 'document', number: 'R-000184' })
    const input = await screen.findByLabelText<HTMLInputElement>('Importar un conteo de otro equipo', {
      selector: 'input',
    })
    await userEvent.upload(input, new File(['x'], 'conteo.muelle'))
    expect(await screen.findByText(words)).toBeTruthy()
  })

  it('that cannot be read is said, and the next one is taken', async () => {
    const core = createFakeCarrier({ 'counts.import': refused({ reason: 'changed', seq: 7 }) })
    renderApp(core, { screen: 'document', number: 'R-000184' })
    const input = await screen.findByLabelText<HTMLInputElement>('Importar un conteo de otro equipo', {
      selector: 'input',
    })
    await userEvent.upload(input, unreadableFile('conteo.muelle'))
    expect(await screen.findByText('No se puede leer. Revise sus permisos.')).toBeTruthy()
    expect(core.sent('counts.import')).toEqual([])
    await userEvent.upload(input, new File(['x'], 'conteo.muelle'))
    expect(await screen.findByText(/El evento 7 fue alterado/)).toBeTruthy()
  })
})
