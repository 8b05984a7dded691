import type { Instant } from '../domain/model.ts'
import type { PrimaryDatabase, PrimaryWriter } from './primary-database.ts'
import { writeSetting } from './settings.ts'
import { all, get, insert, run, update } from './sql.ts'

/** Setting with how far this PC has read its messages. */
export const messageCursorKey = 'hubMessageCursor'

/** An instruction of a supervisor to another PC, or from one. */
export interface StoredInstruction {
  id: string
  incoming: boolean
  /** The other PC. */
  device: string
  kind: string
  controlId: number | null
  sessionId: string | null
  body: string
  signature: string
  at: Instant
  state: 'waiting' | 'sent' | 'done' | 'refused'
  reason: string | null
  answeredAt: Instant | null
  answerSent: boolean
}

type Row = Omit<StoredInstruction, 'incoming' | 'answerSent'> & { incoming: number; answerSent: number }

const columns = /* sql */ `id, incoming, device, kind, control_id AS controlId, session_id AS sessionId, body, signature, at, state,
  reason, answered_at AS answeredAt, answer_sent AS answerSent`
/** Instructions have the time of the PC that gave them, with its offset. */
const time = /* sql */ `unixepoch(at, 'subsec')`
const stored = (row: Row): StoredInstruction => ({
  ...row,
  incoming: row.incoming === 1,
  answerSent: row.answerSent === 1,
})

export function addInstruction(writer: PrimaryWriter, instruction: StoredInstruction): void {
  insert(writer, 'hub_instruction', instruction)
}

export function instructionById(database: PrimaryDatabase, id: string): StoredInstruction | null {
  const row = get<Row>(database, `SELECT ${columns} FROM hub_instruction WHERE id = ?`, id)
  return row && stored(row)
}

/** Instructions that have to be sent, or followed, oldest first. */
export function waitingInstructions(database: PrimaryDatabase, incoming: boolean): StoredInstruction[] {
  const text = `SELECT ${columns} FROM hub_instruction WHERE state = 'waiting' AND incoming = ? ORDER BY ${time}, id LIMIT 100`
  return all<Row>(database, text, Number(incoming)).map(stored)
}

/** Instructions of other PCs whose outcome the hub does not have, oldest first. */
export function unansweredInstructions(database: PrimaryDatabase): StoredInstruction[] {
  const text = `SELECT ${columns} FROM hub_instruction WHERE incoming = 1 AND state IN ('done', 'refused') AND NOT answer_sent
     ORDER BY ${time}, id LIMIT 100`
  return all<Row>(database, text).map(stored)
}

/** The newest instructions, of one control or of all. */
export function listInstructions(
  database: PrimaryDatabase,
  controlId: number | null,
  limit: number,
): StoredInstruction[] {
  const text = `SELECT ${columns} FROM hub_instruction WHERE ? IS NULL OR control_id = ? ORDER BY ${time} DESC, id LIMIT ?`
  return all<Row>(database, text, controlId, controlId, limit).map(stored)
}

export function setInstructionState(
  writer: PrimaryWriter,
  id: string,
  state: Partial<Pick<StoredInstruction, 'state' | 'reason' | 'answeredAt' | 'answerSent'>>,
): void {
  update(writer, 'hub_instruction', { id }, state)
}

/** A restored hub lost these: they are sent again. Answers are named by the instruction that they answer. */
export function sendAgain(
  writer: PrimaryWriter,
  lost: { instructions: readonly string[]; answers: readonly string[] },
): void {
  const ids = (list: readonly string[]) => JSON.stringify(list)
  run(
    writer,
    `UPDATE hub_instruction SET state = 'waiting' WHERE state = 'sent' AND id IN (SELECT value FROM json_each(?))`,
    ids(lost.instructions),
  )
  run(
    writer,
    'UPDATE hub_instruction SET answer_sent = 0 WHERE incoming = 1 AND id IN (SELECT value FROM json_each(?))',
    ids(lost.answers),
  )
}

/** Instructions may be lost here: all messages are read again. */
export function forgetReadMessages(writer: PrimaryWriter): void {
  writeSetting(writer, messageCursorKey, undefined)
}
