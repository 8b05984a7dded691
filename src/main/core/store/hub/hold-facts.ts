import { z } from 'zod'
import { holdOutcomes, holdTypes } from '../../../../contract/choices.ts'
import type { HoldEvent, HoldState } from '../../domain/hold.ts'
import { foldHold, holdEvent } from '../../domain/hold.ts'
import { pick } from '../../domain/pick.ts'
import { addHold, closeHold, moveHold } from '../holds.ts'
import type { PrimaryDatabase } from '../primary-database.ts'
import { all, column, countRows, get } from '../sql.ts'
import type { FactKind } from './fact-kind.ts'
import { absent } from './fact-kind.ts'

const time = z.iso.datetime({ offset: true })
const id = z.string().regex(/^[0-9A-Za-z-]{1,64}$/)
const text = z.string().max(500)
const word = text.nullable().default(null)
const words = ['articleCode', 'lot', 'expiry', 'container', 'type', 'reason'] as const

const sharedHold = z
  .object({
    controlId: z
      .string()
      .regex(/^\d{1,15}$/)
      .nullable()
      .default(null),
    sessionId: id.nullable().default(null),
    number: word,
    articleCode: word,
    lot: word,
    expiry: word,
    container: word,
    type: z.enum(holdTypes),
    reason: text,
    placedAt: time,
    placedBy: z.string().max(80),
    outcome: z.enum(holdOutcomes).nullable().default(null),
    note: word,
    decidedAt: time.nullable().default(null),
    decidedBy: z.string().max(80).nullable().default(null),
  })
  .refine(({ outcome, decidedAt, decidedBy }) => (outcome === null) === (decidedAt === null || decidedBy === null))

/**
 * Goods on hold, and their release or rejection, by the id of the record. A hold names goods of a count, so it leaves this PC
 * once the declared figures of its document were shown here, as the events of the count do; and, if it was placed from the
 * comparison, only with goods that somebody counted: nothing that only a document declares leaves a PC.
 */
export const holdFact: FactKind = {
  resources: ['holds'],
  triggers: [
    { after: `INSERT ON record_event WHEN NEW.kind IN ('hold', 'hold_decided')`, key: 'NEW.record_id' },
    {
      after: 'UPDATE OF ended_at ON blind_control WHEN NEW.ended_at IS NOT NULL',
      key: 'hold_id',
      from: `hold LEFT JOIN session USING (session_id)
        WHERE coalesce(session.control_id, hold.control_id) = NEW.control_id`,
    },
    { after: 'UPDATE OF control_id ON session', key: 'hold_id', from: 'hold WHERE session_id = NEW.session_id' },
  ],
  keys: (database) => [column(database, 'SELECT hold_id FROM hold')],
  read(database, key) {
    const events = holdEvents(database, key)
    const state = foldHold(key, events)
    const last = events.at(-1)
    if (state === null || last === undefined || !mayLeave(database, state)) return absent
    const { sessionId, placedAt, operator: placedBy, decision } = state
    const { controlId, number } = placeOf(database, state)
    const value = {
      controlId: controlId === null ? null : String(controlId),
      sessionId,
      number,
      ...pick(state, ...words),
      placedAt,
      placedBy,
      outcome: decision?.outcome ?? null,
      note: decision?.note ?? null,
      decidedAt: decision?.at ?? null,
      decidedBy: decision?.operator ?? null,
    }
    return { value, at: last.at, by: last.operator }
  },
  understand: (key, value) => (id.safeParse(key).success ? sharedHold.safeParse(value).data : undefined),
  apply(writer, key, { value }, { newId, append, device }) {
    const next = sharedHold.safeParse(value).data
    // A hold is never removed.
    if (next === undefined || isAnotherRecord(writer, key)) return
    const before = foldHold(key, holdEvents(writer, key))
    const { sessionId, number, placedAt, placedBy: operator, outcome, note, decidedAt, decidedBy } = next
    const controlId = next.controlId === null ? null : Number(next.controlId)
    const isElsewhere = before === null || before.device !== null
    if (isElsewhere && (before === null || before.controlId !== controlId || before.number !== number)) {
      const event = { kind: 'hold', operator, controlId, sessionId, number, ...pick(next, ...words), device }
      append(key, newId(), event, placedAt)
      if (before === null) addHold(writer, { holdId: key, controlId, sessionId, placedAt })
      else moveHold(writer, key, controlId)
    }
    if (outcome === null || decidedAt === null || decidedBy === null) return
    const decided = before?.decision
    if (decided?.outcome === outcome && decided.note === note && decided.at === decidedAt) return
    append(key, newId(), { kind: 'hold_decided', operator: decidedBy, outcome, note, device }, decidedAt)
    closeHold(writer, key)
  },
}

function holdEvents(database: PrimaryDatabase, key: string): HoldEvent[] {
  const rows = all<{ body: string }>(database, 'SELECT body FROM record_event WHERE record_id = ? ORDER BY seq', key)
  return rows.flatMap(({ body }) => holdEvent.safeParse(JSON.parse(body)).data ?? [])
}

/** The document of a hold now: the count may have got another one since. */
function placeOf(database: PrimaryDatabase, { sessionId, controlId, number }: HoldState) {
  type Place = Pick<HoldState, 'controlId' | 'number'>
  const ofSession = 'SELECT control_id AS controlId, number FROM session WHERE session_id = ?'
  return get<Place>(database, ofSession, sessionId ?? '') ?? { controlId, number }
}

function mayLeave(database: PrimaryDatabase, hold: HoldState): boolean {
  // It came from another PC, which decided so.
  if (hold.device !== null) return true
  const { controlId } = placeOf(database, hold)
  const isRevealed =
    controlId !== null &&
    countRows(database, 'blind_control WHERE control_id = ? AND ended_at IS NOT NULL', controlId) > 0
  return isRevealed && (hold.sessionId !== null || isCounted(database, controlId, hold))
}

/** True if counts of this document have each of these texts: they are not from the document alone. */
function isCounted(database: PrimaryDatabase, controlId: number, hold: HoldState): boolean {
  const has = (field: string, text: string) => {
    const here = `count_event JOIN session USING (session_id) WHERE control_id = ? AND body ->> '${field}' = ?`
    const there = `imported_event JOIN imported_count USING (session_id, device)
      WHERE control_id = ? AND body ->> '${field}' = ?`
    return [here, there].some((from) => countRows(database, from, controlId, text) > 0)
  }
  const fields = ['articleCode', 'lot', 'expiry', 'container'] as const
  return fields.every((field) => hold[field] === null || has(field, hold[field]))
}

function isAnotherRecord(database: PrimaryDatabase, recordId: string): boolean {
  return countRows(database, `record_event WHERE record_id = ? AND kind NOT IN ('hold', 'hold_decided')`, recordId) > 0
}
