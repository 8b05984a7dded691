import type { Output } from '../../../src/contract/operations.ts'
import { createFakeCore, FakeFailure, type Answers, type FakeCore } from './fake-core.ts'
import { connectionTest, control, controls, diagnostics, refreshStates, settings } from './warehouse.ts'

export { FakeFailure, type FakeCore } from './fake-core.ts'

/** The site server of a PC that has none. */
export const noSiteServer: Output<'hub.status'> = {
  state: 'off',
  site: null,
  url: null,
  managedUrl: null,
  name: null,
  kind: null,
  since: null,
  failure: null,
  waiting: 0,
  pcs: [],
  lastSentAt: null,
  lastReadAt: null,
  problems: [],
  facts: { waiting: 0, conflicts: 0, unconfirmed: 0, refused: 0 },
  newer: { counts: 0, facts: 0, messages: 0 },
  certificate: null,
}

const noClaims = { draft: 0, sent: 0, overdue: 0, accepted: 0, credited: 0, refused: 0, withdrawn: 0 }

/**
 * A small receiving dock behind the contract: a morning's documents, an open count of Ana Quiroga, settings that can be
 * changed. `overrides` answer in place of it.
 */
export function createFakeCarrier(overrides: Answers = {}): FakeCore {
  let current: Output<'settings.get'> = structuredClone(settings)
  let unlocked = false
  const standard: Answers = {
    'receiving.list': ({ text, limit, cursor }) => {
      const search = (text ?? '').toLowerCase()
      const rows = controls.filter((row) => `${row.number} ${row.supplierName}`.toLowerCase().includes(search))
      const from = Number(cursor ?? 0)
      const next = from + limit
      return {
        rows: rows.slice(from, next),
        total: rows.length,
        nextCursor: next < rows.length ? String(next) : null,
        asOf: '2026-11-20T10:28:00-03:00',
        covered: true,
      }
    },
    'receiving.find': ({ number }) => {
      const row = controls.find((entry) => entry.number === number)
      if (row === undefined) return { control: null, source: 'wms', asOf: '2026-11-20T10:41:00-03:00', others: [] }
      return { control: control(row), source: 'wms', asOf: '2026-11-20T10:41:00-03:00', others: [] }
    },
    'counts.list': ({ controlId, status, withoutDocument }) => {
      const rows = controls
        .flatMap((row) =>
          row.counts.map((count) => ({
            ...count,
            controlId: row.controlId,
            number: row.number,
            supplierName: row.supplierName,
            signedAt: count.status === 'signed' ? count.closedAt : null,
          })),
        )
        .filter((row) => controlId === undefined || row.controlId === controlId)
        .filter((row) => status === undefined || row.status === status)
        .filter(() => withoutDocument !== true)
      return { rows, total: rows.length, nextCursor: null, asOf: null }
    },
    'counts.imported': () => ({ rows: [], total: 0, nextCursor: null, asOf: null }),
    'counts.recounts': () => ({ rows: [] }),
    'operators.list': () => ({ rows: [] }),
    'hub.status': () => noSiteServer,
    'labels.overlap': () => ({ pcs: [], twice: 0, sameDigits: [] }),
    'holds.list': () => ({ rows: [], containers: [], signedAt: null }),
    'adjustments.reviewsAfter': () => ({ rows: [], last: 0 }),
    'claims.claimable': () => ({ rows: [] }),
    'claims.sums': () => ({ rows: [] }),
    'claims.list': () => ({ rows: [], total: 0, nextCursor: null, asOf: null, figures: noClaims }),
    'counts.next': ({ controlId }) => {
      const taken = controls.find((row) => row.controlId === controlId)?.counts.map((count) => count.counter) ?? []
      const counter = ([1, 2, 3] as const).find((one) => !taken.includes(one)) ?? null
      return { part: 1, nextPart: null, counter, covers: null, samePerson: null }
    },
    'counts.start': ({ controlId, operator, counter }) => ({
      sessionId: `new-${controlId}-${counter ?? 1}`,
      controlId,
      number: controls.find((row) => row.controlId === controlId)?.number ?? null,
      supplierName: null,
      counter: counter ?? 1,
      operator,
      listing: 'open',
      status: 'open',
      blind: true,
      startedAt: '2026-11-20T10:42:00-03:00',
      closedAt: null,
      signedAt: null,
      container: null,
      articles: [],
      tallies: [],
      openNeeds: [],
      notes: [],
      operators: ['Ana'],
      covers: null,
      scans: 0,
      events: [],
      eventsTotal: 0,
    }),
    'scans.explain': ({ raw }) =>
      /^\d{13}$/.test(raw)
        ? { kind: 'ean', valid: true, elements: [], gtin: raw, problems: [], alternatives: [] }
        : { kind: 'code', valid: true, elements: [], problems: [], alternatives: [] },
    'settings.get': () => current,
    'settings.update': ({ connection, counting, language, theme, profile, soundVolume, spokenAnswers, scanners }) => {
      current = {
        ...current,
        ...JSON.parse(JSON.stringify({ language, theme, profile, soundVolume, spokenAnswers, scanners })),
        connection: { ...current.connection, ...(connection as Partial<typeof current.connection>) },
        counting: { ...current.counting, ...(counting as Partial<typeof current.counting>) },
      }
      return current
    },
    'credentials.set': ({ address, kind, name }) => {
      const auth = { kind, name: name ?? null, stored: kind !== 'none' }
      const { connection } = current
      current = {
        ...current,
        connection: {
          ...connection,
          auth: address === 'v1' ? connection.auth : auth,
          legacyAuth: address === 'v2' ? connection.legacyAuth : auth,
        },
      }
      return current
    },
    'connection.status': () => ({
      profile: current.profile,
      state: 'ok',
      since: '2026-11-20T09:00:00-03:00',
      lastOkAt: '2026-11-20T10:42:00-03:00',
      clockAheadMinutes: null,
      plainHttp: false,
    }),
    'connection.test': () => connectionTest,
    'refresh.status': () => ({ resources: refreshStates }),
    'refresh.run': () => ({ jobId: 'job-1' }),
    'supervisor.status': () => ({
      grantedUntil: unlocked ? '2026-11-20T10:52:00-03:00' : null,
      controlId: null,
      pinSet: current.pinSet,
    }),
    'supervisor.unlock': ({ pin }) => {
      if (current.pinSet && pin !== '2468') return new FakeFailure('forbidden')
      unlocked = true
      return { grantedUntil: '2026-11-20T10:52:00-03:00', withoutPin: !current.pinSet }
    },
    'supervisor.lock': () => {
      unlocked = false
      return { locked: true }
    },
    'supervisor.setPin': ({ pin, currentPin }) => {
      if (current.pinSet && currentPin !== '2468') return new FakeFailure('forbidden')
      current = { ...current, pinSet: pin !== null }
      return { pinSet: current.pinSet }
    },
    'practice.setFault': ({ fault }) => ({ fault }),
    'diagnostics.get': () => diagnostics,
  }
  return createFakeCore({ ...standard, ...overrides })
}
