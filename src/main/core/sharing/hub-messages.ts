import type { OwnDevice } from '../devices/own-device.ts'
import { canonicalText } from '../domain/count-log/canonical.ts'
import { Failure } from '../domain/failure.ts'
import type { Instruction, Message } from '../domain/instruction.ts'
import { messageKind, readMessage } from '../domain/instruction.ts'
import { verifyText } from '../domain/signature.ts'
import type { CoreContext } from '../kernel/core-context.ts'
import { addDevice, devicesNamed, isConfirmed, knownDevice } from '../store/devices.ts'
import type { StoredInstruction } from '../store/hub-instructions.ts'
import {
  addInstruction,
  instructionById,
  listInstructions,
  sendAgain,
  setInstructionState,
  unansweredInstructions,
  waitingInstructions,
} from '../store/hub-instructions.ts'
import type { HubConnection } from '../store/hub/hub-connection.ts'
import type { HubMessage } from '../store/hub/hub-rows.ts'
import { instructionFollowedAt } from '../store/pc-chain.ts'
import type { PrimaryDatabase, PrimaryWriter } from '../store/primary-database.ts'
import { addUnreadMessage, messageCursor } from './hub-config.ts'
import type { FollowInstruction } from './follow-instruction.ts'
import { createUnlockAges } from './unlock-ages.ts'

/** A signature that waits longer for counts of another PC is refused: whoever signed has to know. */
const countsMs = 15 * 60_000
/** Messages that are compared with a hub at each connection: none older waits for an answer. */
const recent = 200

export type HubMessages = ReturnType<typeof createHubMessages>

/** Carries signed instructions of supervisors to other PCs, and what became of them back. */
export function createHubMessages(
  { clock, now, log }: Pick<CoreContext, 'clock' | 'now' | 'log'>,
  { database, device }: { database: PrimaryDatabase; device: Pick<OwnDevice, 'deviceId' | 'sign'> },
  { follow, changed }: { follow: FollowInstruction; changed(): void },
) {
  /** Since when instructions wait for counts, in milliseconds of this run of the program. */
  const waitingSince = new Map<string, number>()
  const unlocks = createUnlockAges(clock)

  /** Stores a message once; the same id again, from whomever, changes nothing. */
  function arrive(writer: PrimaryWriter, message: HubMessage): void {
    const { id, device: sender, publicKey, body, signature, ageSeconds } = message
    const read = readMessage(body)
    const isSigned = sender !== '' && verifyText(messageKind, body, signature, publicKey)
    // Of a newer program: read again when this one is updated. Of a PC that nobody confirmed it is nobody's task.
    if (isSigned && read === null && isConfirmed(database, sender, publicKey)) addUnreadMessage(writer, id)
    if (!isSigned || read?.id !== id || read.addressee !== device.deviceId) {
      log.warn('hub.message_refused', { from: sender, reason: read === null ? 'version' : 'signature_invalid' })
      return
    }
    addDevice(writer, { deviceId: sender, publicKey, own: 0, name: message.name, firstSeen: now() })
    if (read.kind === 'answer') return takeAnswer(writer, read, message)
    if (instructionById(database, id) !== null) return
    const followedAt = instructionFollowedAt(database, body)
    if (followedAt !== null) {
      // Its row was lost to damage before the answer was sent.
      const done = { body, signature, state: 'done', reason: null, answeredAt: followedAt } as const
      return addInstruction(writer, { ...row(read, sender, true), ...done })
    }
    unlocks.began(read, ageSeconds * 1000)
    const reason = !isConfirmed(database, sender, publicKey)
      ? 'device_unconfirmed'
      : knownDevice(database, sender, publicKey)?.supervisesAt === null
        ? 'no_supervisor_pc'
        : unlocks.isLate(read)
          ? lateReason
          : null
    const state = reason === null ? 'waiting' : 'refused'
    if (reason !== null) unlocks.forget(id)
    addInstruction(writer, { ...row(read, sender, true), body, signature, state, reason, answeredAt: reason && now() })
  }

  function takeAnswer(writer: PrimaryWriter, answer: Extract<Message, { kind: 'answer' }>, from: HubMessage): void {
    const asked = instructionById(database, answer.about)
    if (asked === null || asked.incoming || asked.device !== from.device) return
    // It waits again where a restored server lost it, and the answer came first. That it was too late is what this PC thought.
    const isOpen = asked.state === 'sent' || asked.state === 'waiting' || asked.reason === lateReason
    if (!isOpen) return
    if (!isConfirmed(database, from.device, from.publicKey)) return
    const { outcome: state, reason, at: answeredAt } = answer
    unlocks.forget(asked.id)
    setInstructionState(writer, asked.id, { state, reason, answeredAt })
  }

  /** Instructions that damage of the data lost here: the hub has the answer of this PC. */
  async function answeredBefore(hub: HubConnection, messages: readonly HubMessage[]): Promise<Set<string>> {
    const unknown = messages.flatMap(({ id, body }) =>
      readMessage(body)?.kind === 'answer' || instructionById(database, id) !== null ? [] : [id],
    )
    if (unknown.length === 0) return new Set()
    const missing = new Set(await hub.lostMessages(unknown.map(answerId)))
    return new Set(unknown.filter((id) => !missing.has(answerId(id))))
  }

  async function read(hub: HubConnection, generation: string, position: number): Promise<boolean> {
    const cursor = messageCursor.read(database)
    let after = cursor?.generation === generation && cursor.position <= position ? cursor.position : 0
    let stored = false
    for (;;) {
      const messages = await hub.messagesSince(after)
      const last = messages.at(-1)
      if (last === undefined) return stored
      after = last.position
      const answered = await answeredBefore(hub, messages)
      database.transaction((writer) => {
        for (const message of messages) if (!answered.has(message.id)) arrive(writer, message)
        messageCursor.write(writer, { generation, position: after })
      })
      stored = true
    }
  }

  /** Follows what came: effect, outcome and link of the chain in one transaction, so exactly once. */
  async function followAll(): Promise<boolean> {
    let followed = false
    for (const one of waitingInstructions(database, true)) {
      const read = readMessage(one.body)
      if (read === null || read.kind === 'answer') continue
      try {
        if (!isStillFollowed(one))
          throw new Failure('conflict', 'The PC of that supervisor is not followed any more', {
            reason: 'device_unconfirmed',
          })
        // It arrived in time, and the server was lost before it could be followed.
        if (unlocks.isLate(read)) throw new Failure('conflict', 'This was for then', { reason: lateReason })
        if (await follow(read, one, (writer) => settle(writer, one.id, 'done', null))) followed = true
        else waitForCounts(one.id)
      } catch (error) {
        if (!(error instanceof Failure) || error.code.startsWith('storage_')) throw error
        const reason = error.details?.['reason'] ?? error.code
        log.info('hub.instruction_refused', { kind: one.kind, reason: reason })
        database.transaction((writer) => settle(writer, one.id, 'refused', reason))
        followed = true
      }
    }
    return followed
  }

  /** It may have been revoked while its instruction waited. */
  const isStillFollowed = ({ device: from, body, signature }: StoredInstruction) =>
    devicesNamed(database, from).some(
      ({ publicKey, supervisesAt }) =>
        supervisesAt !== null &&
        isConfirmed(database, from, publicKey) &&
        verifyText(messageKind, body, signature, publicKey),
    )

  function waitForCounts(id: string): void {
    const since = waitingSince.get(id) ?? clock.monotonic()
    waitingSince.set(id, since)
    if (clock.monotonic() - since < countsMs) return
    throw new Failure('conflict', 'Counts on which the decision rests did not arrive', { reason: 'counts_missing' })
  }

  /** Documents to unlock that could not be sent in time, as while the server was away. Returns true if there were any. */
  function refuseLate(): boolean {
    const late = waitingInstructions(database, false).filter((one) => unlocks.isLate(one))
    if (late.length > 0)
      database.transaction((writer) => {
        for (const { id } of late) settle(writer, id, 'refused', lateReason)
      })
    return late.length > 0
  }

  function settle(writer: PrimaryWriter, id: string, state: 'done' | 'refused', reason: string | null): void {
    waitingSince.delete(id)
    unlocks.forget(id)
    setInstructionState(writer, id, { state, reason, answeredAt: now() })
  }

  /** Sends one message; what is sent is noted after the hub has it, and the same again changes nothing there. */
  async function sendOne(
    hub: HubConnection,
    message: Pick<StoredInstruction, 'id' | 'body' | 'signature'>,
    to: string,
  ) {
    const result = await hub.sendMessage({ ...message, addressee: to })
    if (result === 'forked') log.warn('hub.message_forked', { id: message.id })
    return result
  }

  async function send(hub: HubConnection, stopped: () => boolean): Promise<'sent' | 'nothing' | 'revoked'> {
    let outcome: 'sent' | 'nothing' = 'nothing'
    for (const one of waitingInstructions(database, false)) {
      if (stopped()) return outcome
      const read = readMessage(one.body)
      // The figures were shown here: the dock that signs needs the events on which the decision rests.
      if (read?.kind === 'sign') await hub.reveal(read.counts.map(({ sessionId }) => sessionId))
      const result = await sendOne(hub, one, one.device)
      if (result === 'revoked') return 'revoked'
      database.transaction((writer) => {
        if (result === 'refused') settle(writer, one.id, 'refused', 'hub_refused')
        else setInstructionState(writer, one.id, { state: 'sent' })
      })
      outcome = 'sent'
    }
    for (const one of unansweredInstructions(database)) {
      if (stopped()) return outcome
      const { id, device: addressee, state, reason, answeredAt } = one
      const answer = {
        kind: 'answer',
        id: answerId(id),
        addressee,
        at: answeredAt ?? '',
        about: id,
        outcome: state,
        reason,
      }
      const signature = device.sign(messageKind, answer)
      if (signature === null) return outcome
      if ((await sendOne(hub, { id: answer.id, body: canonicalText(answer), signature }, addressee)) === 'revoked')
        return 'revoked'
      database.transaction((writer) => setInstructionState(writer, id, { answerSent: true }))
      outcome = 'sent'
    }
    return outcome
  }

  return {
    /** Notes an instruction for another PC. Within a transaction; `false` while the key of this PC cannot be read. */
    give(instruction: Instruction): boolean {
      const signature = device.sign(messageKind, instruction)
      if (signature === null) return false
      unlocks.began(instruction, 0)
      const body = canonicalText(instruction)
      const fresh = { body, signature, state: 'waiting', reason: null, answeredAt: null } as const
      addInstruction(database.writer(), { ...row(instruction, instruction.addressee, false), ...fresh })
      return true
    },

    /** Asks the hub which messages it lost, as after a restore. */
    async reconcile(hub: HubConnection): Promise<void> {
      const known = listInstructions(database, null, recent)
      const instructions = known.filter(({ incoming, state }) => !incoming && state === 'sent').map(({ id }) => id)
      const answers = known.filter(({ incoming, answerSent }) => incoming && answerSent).map(({ id }) => id)
      if (instructions.length + answers.length === 0) return
      const lost = new Set(await hub.lostMessages([...instructions, ...answers.map(answerId)]))
      if (lost.size === 0) return
      database.transaction((writer) =>
        sendAgain(writer, {
          instructions: instructions.filter((id) => lost.has(id)),
          answers: answers.filter((id) => lost.has(answerId(id))),
        }),
      )
    },

    /** Reads, follows and answers what came; sends what was given. */
    async exchange(
      hub: HubConnection,
      generation: string,
      position: number,
      stopped: () => boolean,
    ): Promise<'sent' | 'nothing' | 'revoked'> {
      const isNew = await read(hub, generation, position)
      const isFollowed = await followAll()
      const isLate = refuseLate()
      const sent = await send(hub, stopped)
      if (isNew || isFollowed || isLate || sent === 'sent') changed()
      return sent
    },
  }
}

const lateReason = 'instruction_late'

function answerId(id: string): string {
  return `${id}-a`
}

function row(message: Instruction, device: string, incoming: boolean) {
  const { id, kind, controlId, at } = message
  const sessionId = 'sessionId' in message ? message.sessionId : null
  return { id, incoming, device, kind, controlId, sessionId, at, answerSent: false }
}
