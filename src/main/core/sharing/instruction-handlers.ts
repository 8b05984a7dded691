import type { HubInstruction } from '../../../contract/hub-operations.ts'
import type { ParsedInput } from '../../../contract/operations.ts'
import { assertMaySign } from '../counts/signer.ts'
import { assertNothingToCount } from '../counts/closing.ts'
import type { CountService } from '../counts/count-service.ts'
import { requestRecount, withdrawRecount } from '../counts/recounts.ts'
import { Failure } from '../domain/failure.ts'
import type { Instruction } from '../domain/instruction.ts'
import { readMessage } from '../domain/instruction.ts'
import type { CoreContext } from '../kernel/core-context.ts'
import type { Handlers } from '../kernel/dispatch.ts'
import { isConfirmed, nameOfDevice } from '../store/devices.ts'
import type { StoredInstruction } from '../store/hub-instructions.ts'
import { instructionById, listInstructions } from '../store/hub-instructions.ts'
import { senderOf } from '../store/hub-state.ts'
import { importedCount } from '../store/imported-counts.ts'
import { recountById } from '../store/recount-requests.ts'
import type { FollowPorts } from './follow-instruction.ts'
import type { HubMessages } from './hub-messages.ts'
import type { HubSync } from './hub-sync.ts'

const maxListed = 100

/** Handlers of decisions about counts of other PCs, which reach them as signed messages through the hub. */
export function instructionHandlers(
  { newId, now }: CoreContext,
  deps: {
    countService: CountService
    sync: Pick<HubSync, 'state' | 'wake' | 'canInstruct'>
    messages: Pick<HubMessages, 'give'>
    ports: Pick<FollowPorts, 'siteSeen' | 'seenHere'>
  },
) {
  const { countService, sync, messages, ports } = deps
  const { database } = countService

  function view(stored: StoredInstruction): HubInstruction {
    const { id, kind, incoming, device, controlId, sessionId, body, at, state, reason, answeredAt } = stored
    const read = readMessage(body)
    return {
      id,
      kind: kind as HubInstruction['kind'],
      incoming,
      deviceId: device,
      deviceName: nameOfDevice(database, device),
      controlId,
      sessionId,
      by: read === null || read.kind === 'answer' ? '' : read.by,
      at,
      state,
      reason,
      answeredAt,
    }
  }

  /** Throws `conflict` while nothing can reach the other PCs now: what is decided must not arrive days later. */
  function assertReachable(): void {
    const reachable = sync.canInstruct()
    if (reachable === 'yes') return
    throw new Failure('conflict', 'The server of the site cannot take this now', {
      reason: reachable === 'old' ? 'hub_schema' : 'hub_away',
    })
  }

  const assertSupervisor = (callerId: string, controlId: number) =>
    countService.grants.assert(callerId, controlId, 'Only the supervisor decides about counts')

  /** The PC that makes a count of another one, which a supervisor here confirmed. */
  function makerOf(sessionId: string): { device: string; controlId: number } {
    const sender = senderOf(database, sessionId)
    const controlId = importedCount(database, sessionId)?.controlId ?? sender?.controlId ?? null
    if (sender === null || controlId === null)
      throw new Failure('not_found', 'This PC has no such count of another PC with a document')
    if (!isConfirmed(database, sender.device, sender.publicKey)) throw unconfirmed()
    return { device: sender.device, controlId }
  }

  /** All other PCs that a supervisor here confirmed: any of them may make the recount. */
  function everyPc(): string[] {
    const pcs = sync.state().pcs.filter(({ device, publicKey }) => isConfirmed(database, device, publicKey))
    if (pcs.length === 0) throw unconfirmed()
    return pcs.map(({ device }) => device)
  }

  type Asked = ParsedInput<'hub.instruct'>

  /** Makes the instructions to send and applies their effect on this PC, within the transaction of the command. */
  function decide({ decision, by }: Asked, callerId: string): Instruction[] {
    const of = (addressee: string, controlId: number) => ({ id: newId(), addressee, at: now(), by, controlId })
    switch (decision.kind) {
      case 'unlock': {
        const { device, controlId } = makerOf(decision.sessionId)
        assertSupervisor(callerId, controlId)
        return [{ kind: 'unlock', ...of(device, controlId), sessionId: decision.sessionId }]
      }
      case 'recount': {
        const { controlId, note = null } = decision
        const asked = { ...decision, operator: by, commandId: '' }
        const { requestId, part = 1, articles } = requestRecount(countService, asked, callerId)
        const counts = ports.siteSeen(controlId, part)?.counts ?? []
        return everyPc().map((device) => ({
          kind: 'recount',
          ...of(device, controlId),
          requestId,
          part,
          articles,
          note,
          counts,
        }))
      }
      case 'withdraw': {
        const { requestId } = decision
        const controlId = recountById(database, requestId)?.controlId
        withdrawRecount(countService, { requestId, operator: by, commandId: '' }, callerId)
        return controlId === undefined
          ? []
          : everyPc().map((device) => ({ kind: 'withdraw', ...of(device, controlId), requestId }))
      }
      case 'sign': {
        const { sessionId, seen, note = null, moreToCome } = decision
        const { device, controlId } = makerOf(sessionId)
        assertSupervisor(callerId, controlId)
        const part = moreToCome ? (importedCount(database, sessionId)?.part ?? 1) : null
        assertNothingToCount(countService, controlId, part)
        assertMaySign(database, by)
        const site = ports.siteSeen(controlId, part)
        if (site === null || ports.seenHere(controlId, part) !== seen)
          throw new Failure('conflict', 'What was seen has changed: look at the comparison again', {
            reason: 'comparison_changed',
          })
        const decided = { sessionId, part, seen: site.hash, note, counts: site.counts }
        return [{ kind: 'sign', ...of(device, controlId), ...decided }]
      }
    }
  }

  return {
    'hub.instruct'(input, context) {
      assertReachable()
      const value = context.commit(
        () => {
          const instructions = decide(input, context.callerId)
          for (const instruction of instructions) {
            const { id, addressee, kind, controlId } = instruction
            if (!messages.give(instruction))
              throw new Failure('forbidden', 'The key of this PC cannot be read', { reason: 'hub_key_missing' })
            countService.countLogWriter.anchor('instructed', {
              id,
              addressee,
              about: kind,
              controlId,
              operator: input.by,
            })
          }
          return { rows: instructions.flatMap(({ id }) => instructionById(database, id) ?? []).map(view) }
        },
        'counts',
        'controls',
      )
      sync.wake()
      return value
    },
    'hub.instructions': ({ controlId }) => ({
      rows: listInstructions(database, controlId ?? null, maxListed).map(view),
    }),
  } satisfies Partial<Handlers>
}

function unconfirmed(): Failure {
  return new Failure('conflict', 'No supervisor of this PC confirmed that PC', { reason: 'device_unconfirmed' })
}
