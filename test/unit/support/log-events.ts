import type { CountLogEvent, CountLogKind, EventOf } from '../../../src/main/core/domain/count-log/event.ts'

const base = { at: '2026-11-21T10:31:00.000-03:00', operator: 'Ana' }
const known = {
  articleCode: '104412',
  units: '1',
  lot: null,
  expiry: null,
  serial: null,
  container: null,
  condition: 'good' as const,
}
const waiting = { ...known, raw: '7790010', units: null, needs: ['lot' as const] }

const defaults: { [K in CountLogKind]: Omit<EventOf<K>, 'eventId' | 'at' | 'operator'> } = {
  opened: {
    kind: 'opened',
    controlId: 184,
    number: 'R-000184',
    counter: 1,
    listing: 'open',
    blind: true,
    device: 'dock-1',
    documentHash: null,
  },
  scan: { kind: 'scan', raw: '7790010', ...known },
  manual: { kind: 'manual', ...known },
  needs: { kind: 'needs', ...waiting },
  unknown: { kind: 'unknown', ...waiting, articleCode: null, needs: ['article'] },
  duplicate: { kind: 'duplicate', raw: '7790010', reason: 'serial_repeated', duplicateOf: null },
  blocked: { kind: 'blocked', raw: '7790010', reason: 'count_closed' },
  undo: { kind: 'undo', negates: '' },
  container: { kind: 'container', container: 'P-1' },
  label: {
    kind: 'label',
    container: '377990000044718284',
    articleCode: null,
    units: null,
    lot: null,
    expiry: null,
    copies: 1,
  },
  note: { kind: 'note', note: 'wet cardboard' },
  learn: { kind: 'learn', barcode: '7790010', articleCode: '104412', unitsPerScan: '12' },
  match: { kind: 'match', controlId: 184, number: 'R-000184', documentHash: 'd' },
  move: {
    kind: 'move',
    fromControlId: 184,
    controlId: 185,
    number: 'R-000185',
    documentHash: 'd',
    reason: 'wrong document',
  },
  pause: { kind: 'pause' },
  resume: { kind: 'resume' },
  hand_over: { kind: 'hand_over', to: 'Beto' },
  verified: { kind: 'verified', by: 'pin' },
  photo: { kind: 'photo', hash: 'a'.repeat(64), mediaType: 'image/jpeg', bytes: 1000 },
  close: { kind: 'close' },
  reopen: { kind: 'reopen', reason: null },
  reveal: { kind: 'reveal', reason: 'closed' },
  sign: { kind: 'sign', note: null },
  clock_jump: { kind: 'clock_jump', byMs: -360_000 },
}

/** An event of a log, complete but for what matters to the test. */
export function logEvent<K extends CountLogKind>(
  kind: K,
  eventId: string,
  fields: Partial<EventOf<K>> = {},
): CountLogEvent {
  return { ...defaults[kind], ...base, eventId, ...fields } as CountLogEvent
}
