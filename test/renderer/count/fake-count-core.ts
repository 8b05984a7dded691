import type { Output } from '../../../src/contract/operations.ts'
import type { CountEvent, ScanResult, CountSession } from '../../../src/contract/shapes/count.ts'
import { createFakeCarrier, FakeFailure, type FakeCore } from '../support/fake-carrier.ts'
import type { Answers } from '../support/fake-core.ts'

type Tally = CountSession['tallies'][number]

export const sessionId = 's-ana-2'

/** A container that another PC has counted: who, where and when. */
export const heldElsewhere = {
  operator: 'Beto',
  device: '7d1f0c2a-4b5e-4c6f-8a90-1b2c3d4e5f60',
  at: '2026-11-20T10:05:10-03:00',
}

const goods = {
  milk: { articleCode: '104412', description: 'Leche entera larga vida 1 L' },
  cream: { articleCode: '104471', description: 'Crema de leche 350 ml' },
  cheese: { articleCode: '104602', description: 'Queso cremoso' },
  custard: { articleCode: '104699', description: 'Postre de vainilla 120 g' },
}

const tally = (articleCode: string, description: string, lot: string, units: number): Tally => ({
  articleCode,
  description,
  lot,
  expiry: null,
  container: 'PAL-0032',
  condition: 'good',
  units,
})

/** The state before: eight articles and one of two lots, 214 scans, the last by Ana at 10:31. */
export const countedBefore: Tally[] = [
  tally('104412', goods.milk.description, 'L26-0907', 228),
  tally('104412', goods.milk.description, 'L26-0914', 216),
  tally('104530', 'Yogur bebible frutilla 900 g', 'YB 3391', 156),
  tally('104471', goods.cream.description, 'C-1124', 84),
  tally('104602', 'Queso cremoso', 'L26-0921', 73.5),
  tally('104488', 'Manteca sin sal 200 g', 'M-2207', 236),
  tally('104515', 'Dulce de leche 1 kg', '2611 B', 121),
  tally('104699', goods.custard.description, 'PV-118', 24),
  tally('104720', 'Flan con caramelo 4 × 110 g', 'FC-0730', 144),
]

export const barcodes = {
  milk: '7799001044122',
  cream: '7799001044719',
  lotless: '7799001044300',
  unknown: '7799001047192',
  expired: '7799001046997',
  short: '7799001044726',
  ambiguous: '010779900104412210L26-091717271205',
  byWeight: '7799001046027',
  pallet: '00377990000044718111',
  elsewhere: '00377990000000000779',
  otherPart: '00377990000000000786',
} as const

/** Articles that the supplier brought before. */
export const suggested = [
  { code: '104699', description: goods.custard.description },
  { code: '104412', description: goods.milk.description },
]

const people = ['Ana', 'Bruno Sosa'].map((name) => ({
  operatorId: name,
  name,
  role: 'operator' as const,
  active: true,
  hasBadge: true,
  savedAt: '2026-11-20T09:00:00-03:00',
}))

/** Both readings of the label without separators. */
export const alternatives = [
  [
    { ai: '01', value: '07799001044122' },
    { ai: '10', value: 'L26-091717271205' },
  ],
  [
    { ai: '01', value: '07799001044122' },
    { ai: '10', value: 'L26-0917' },
    { ai: '17', value: '271205' },
  ],
]

export interface CountingCore extends FakeCore {
  session: CountSession
}

/** A core that counts by the rules as far as a page can see them: commands with the same id count once. */
export function createFakeCountCore(overrides: Answers = {}, start: Partial<CountSession> = {}): CountingCore {
  let seq = 300
  const session: CountSession = {
    sessionId,
    controlId: 9184,
    number: 'R-000184',
    supplierName: 'Lácteos Cerro Pampa S.A.',
    counter: 2,
    operator: 'Ana',
    listing: 'open',
    status: 'open',
    blind: true,
    startedAt: '2026-11-20T09:50:00-03:00',
    closedAt: null,
    signedAt: null,
    container: 'PAL-0032',
    articles: [],
    tallies: structuredClone(countedBefore),
    openNeeds: [],
    notes: [],
    operators: ['Ana'],
    covers: null,
    scans: 214,
    events: [
      {
        eventId: 'e-214',
        seq: 299,
        kind: 'scan',
        at: '2026-11-20T10:31:00-03:00',
        operator: 'Ana',
        articleCode: '104412',
        units: 12,
        outcome: 'counted',
      },
    ],
    eventsTotal: 215,
    ...start,
  }
  const done = new Map<string, unknown>()
  const once = <T>(commandId: string, run: () => T): T => {
    if (!done.has(commandId)) done.set(commandId, run())
    return done.get(commandId) as T
  }

  function write(event: Omit<CountEvent, 'eventId' | 'seq' | 'at' | 'operator'>): CountEvent {
    seq += 1
    const at = `2026-11-20T10:43:${String(seq % 60).padStart(2, '0')}-03:00`
    const written = { eventId: `e-${seq}`, seq, at, operator: session.operator, ...event }
    session.events = [...session.events, written].slice(-50)
    session.eventsTotal += 1
    return written
  }

  function put(articleCode: string, lot: string | null, units: number, description: string): void {
    const found = session.tallies.find((row) => row.articleCode === articleCode && row.lot === lot)
    if (found === undefined) session.tallies.push({ ...tally(articleCode, description, '', units), lot })
    else found.units += units
    session.tallies = session.tallies.filter((row) => row.units !== 0)
  }

  function totalOf(articleCode: string): ScanResult['articleTotal'] {
    const rows = session.tallies.filter((row) => row.articleCode === articleCode)
    const parts = rows.map(({ lot, expiry, units }) => ({ lot, expiry, units }))
    return { units: rows.reduce((sum, row) => sum + row.units, 0), parts }
  }

  function scan(raw: string, packs: number, condition: ScanResult['condition'], alsoElsewhere: boolean): ScanResult {
    session.scans += 1
    const blank = {
      subject: 'article',
      raw,
      articleCode: null,
      description: null,
      barcode: raw,
      unitsPerScan: null,
      units: 0,
      lot: null,
      expiry: null,
      container: null,
      condition,
      needs: [],
      waits: null,
      resolved: null,
      reason: null,
      problems: [],
      duplicateOf: null,
      articleTotal: null,
    } satisfies Partial<ScanResult>
    const answer = (kind: string, more: Partial<ScanResult> & Pick<ScanResult, 'outcome'>): ScanResult => {
      const {
        eventId,
        seq: at,
        at: when,
      } = write({
        kind,
        raw,
        ...(more.articleCode == null ? {} : { articleCode: more.articleCode }),
        ...(more.units === undefined ? {} : { units: more.units }),
      })
      const base = { ...blank, ...more, eventId, seq: at, at: when, scans: session.scans }
      return { ...base, openNeeds: session.openNeeds.length }
    }
    const wait = (needs: ScanResult['needs'], known: Partial<ScanResult>, units: number | null): ScanResult => {
      const outcome = needs[0] === 'article' ? 'unknown' : 'needs'
      const waiting = answer(outcome, { outcome, needs, waits: units, ...known })
      const { eventId, at, articleCode, description, lot, expiry, byWeight } = waiting
      const finding = needs[0] === 'reason' ? ('short' as const) : null
      const barcode = outcome === 'unknown' ? raw : null
      const data = { articleCode, description, units, lot, expiry, needs, finding }
      session.openNeeds.push({ eventId, at, raw, barcode, ...data, ...(byWeight === undefined ? {} : { byWeight }) })
      return { ...waiting, openNeeds: session.openNeeds.length }
    }
    if (session.status !== 'open')
      return answer('blocked', { outcome: 'blocked', reason: 'count_closed', subject: 'none' })
    if (session.paused === true)
      return answer('blocked', { outcome: 'blocked', reason: 'count_paused', subject: 'none' })
    if (raw === barcodes.cream) return wait(['expiry'], { ...goods.cream, lot: 'C-1124', unitsPerScan: 12 }, 12 * packs)
    if (raw === barcodes.lotless) return wait(['lot'], { ...goods.cream, unitsPerScan: 12 }, 12 * packs)
    if (raw === barcodes.byWeight) return wait(['units'], { ...goods.cheese, lot: 'L26-0921', byWeight: true }, null)
    if (raw === barcodes.short) {
      const known = { ...goods.cream, lot: 'C-1124', expiry: '2026-12-05', unitsPerScan: 12, reason: 'expiry_short' }
      return wait(['reason'], known, 12 * packs)
    }
    if (raw === barcodes.ambiguous)
      return answer('blocked', { outcome: 'blocked', reason: 'ambiguous', subject: 'none' })
    if (raw === barcodes.unknown) return wait(['article'], { subject: 'none' }, null)
    if (raw === barcodes.pallet) {
      const duplicateOf = { at: '2026-11-20T10:21:44-03:00', operator: 'Ana' }
      const more = { subject: 'container', container: '377990000044718111', barcode: null } as const
      return answer('duplicate', { outcome: 'duplicate', reason: 'container_repeated', duplicateOf, ...more })
    }
    if (raw === barcodes.elsewhere || raw === barcodes.otherPart) {
      const more = { subject: 'container', container: raw.slice(2), barcode: null } as const
      if (alsoElsewhere) return answer('container', { outcome: 'counted', ...more })
      const reason = 'container_elsewhere'
      const { device: _device, ...here } = heldElsewhere
      const duplicateOf = raw === barcodes.elsewhere ? heldElsewhere : { ...here, part: 1 }
      return answer('duplicate', { outcome: 'duplicate', reason, duplicateOf, ...more })
    }
    if (raw === barcodes.expired && condition !== 'expired') {
      const known = { ...goods.custard, lot: 'PV-102', expiry: '2026-11-03', unitsPerScan: 12 }
      return answer('blocked', { outcome: 'blocked', reason: 'expired', ...known })
    }
    const units = 12 * packs
    const good = raw === barcodes.expired ? goods.custard : goods.milk
    const lot = raw === barcodes.expired ? 'PV-102' : 'L26-0907'
    put(good.articleCode, lot, units, good.description)
    const known = { ...good, lot, expiry: '2027-03-15', unitsPerScan: 12, articleTotal: totalOf(good.articleCode) }
    return answer('scan', { outcome: 'counted', units, ...known })
  }

  function handTo(operator: string): CountSession {
    delete session.paused
    session.operator = operator
    return structuredClone(session)
  }

  const core = createFakeCarrier({
    'counts.get': () => structuredClone(session),
    'counts.entries': ({ text = '', limit, cursor }) => {
      const undone = session.events.flatMap((event) => event.negates ?? [])
      const rows = session.events
        .filter(({ kind, eventId }) => ['scan', 'manual', 'container'].includes(kind) && !undone.includes(eventId))
        .filter(({ raw, articleCode }) => text === '' || raw === text || articleCode === text)
        .toReversed()
        .map((event) => ({ ...event, description: null }))
      const from = Number(cursor ?? 0)
      const nextCursor = from + limit < rows.length ? String(from + limit) : null
      return { rows: rows.slice(from, from + limit), total: rows.length, nextCursor, asOf: null }
    },
    'counts.suggest': () => ({ rows: suggested }),
    'counts.scan': ({ raw, multiplier, condition, alsoElsewhere, commandId }) =>
      once(commandId, () => scan(raw, multiplier ?? 1, condition ?? 'good', alsoElsewhere === true)),
    'counts.add': ({ articleCode, units, lot, expiry, resolves, condition, commandId }) =>
      once(commandId, () => {
        const known = session.tallies.find((row) => row.articleCode === articleCode)?.description
        put(articleCode, lot ?? null, units, known ?? articleCode)
        session.openNeeds = session.openNeeds.filter((need) => need.eventId !== resolves)
        const more = resolves === undefined ? {} : { resolves }
        const data = { lot: lot ?? null, expiry: expiry ?? null, condition: condition ?? ('good' as const) }
        return write({ kind: 'manual', articleCode, units, ...data, ...more, outcome: 'counted' })
      }),
    'counts.undo': ({ eventId, commandId }) =>
      once(commandId, () => {
        const event = session.events.find((other) => other.eventId === eventId)
        if (event === undefined) return new FakeFailure('not_found')
        if (event.articleCode !== undefined && event.units !== undefined)
          put(event.articleCode, 'L26-0907', -event.units, '')
        session.openNeeds = session.openNeeds.filter((need) => need.eventId !== eventId)
        return write({ kind: 'undo', negates: event.eventId })
      }),
    'counts.container': ({ container, alsoElsewhere, commandId }) =>
      once(commandId, () => {
        if (container === 'PAL-77' && alsoElsewhere !== true)
          return new FakeFailure('conflict', { reason: 'container_elsewhere', container, ...heldElsewhere })
        session.container = container
        return write({ kind: 'container', ...(container === null ? {} : { container }) })
      }),
    'counts.close': () => {
      if (session.openNeeds.length > 0) return new FakeFailure('conflict', { reason: 'open_needs' })
      session.status = 'closed'
      session.closedAt = '2026-11-20T11:00:00-03:00'
      return structuredClone(session)
    },
    'counts.pause': () => {
      session.paused = true
      return structuredClone(session)
    },
    'counts.resume': ({ operator }) => handTo(operator),
    'counts.handOver': ({ operator }) => handTo(operator),
    'counts.note': ({ text }) => {
      const event = write({ kind: 'note', note: text })
      session.notes.push({ eventId: event.eventId, at: event.at, operator: session.operator, text, about: null })
      return event
    },
    'counts.photos': () => ({ rows: [] }),
    'operators.list': () => ({ rows: people }),
    'operators.identify': ({ badge }) => ({ operator: badge === 'BADGE-BRUNO' ? people[1]! : null }),
    'counts.reopen': () => {
      session.status = 'open'
      session.closedAt = null
      return structuredClone(session)
    },
    'articles.search': ({ text }) => {
      const rows: Output<'articles.search'>['rows'] = [
        { code: '104699', description: 'Postre de vainilla 120 g' },
        { code: '104698', description: 'Postre de chocolate 120 g' },
        { code: '104697', description: 'Postre de dulce de leche sin TACC 120 g' },
      ].filter((row) => row.description.toLowerCase().includes(text.toLowerCase()))
      return { rows, total: rows.length }
    },
    'counts.relearn': ({ eventId, commandId }) =>
      once(commandId, () => {
        const need = session.openNeeds.find((other) => other.eventId === eventId)
        if (need === undefined) return new FakeFailure('conflict', { reason: 'not_waiting' })
        session.openNeeds = session.openNeeds.filter((other) => other !== need)
        return scan(barcodes.cream, 1, 'good', true)
      }),
    'scans.explain': () => ({
      kind: 'gs1',
      valid: false,
      elements: [],
      problems: [{ at: 16, code: 'ambiguous', message: '' }],
      alternatives,
    }),
    'articles.learn': ({ raw, articleCode, unitsPerScan }) => ({
      barcode: raw,
      articleCode,
      unitsPerScan,
      replaced: null,
    }),
    ...overrides,
  })
  return Object.assign(core, { session })
}
