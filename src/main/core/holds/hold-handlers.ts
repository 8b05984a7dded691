import type { Hold } from '../../../contract/shapes/hold.ts'
import type { ParsedInput } from '../../../contract/operations.ts'
import type { ControlRepository } from '../controls/control-repository.ts'
import type { RecordLog } from '../count-log/record-log.ts'
import type { CountService } from '../counts/count-service.ts'
import { containerKey, isSameContainer } from '../domain/containers.ts'
import { Failure } from '../domain/failure.ts'
import type { Handlers } from '../kernel/dispatch.ts'
import { addHold, closeHold } from '../store/holds.ts'
import type { PrimaryDatabase } from '../store/primary-database.ts'
import type { HoldService } from './hold-service.ts'

export interface HoldHandlerDeps {
  database: PrimaryDatabase
  holds: HoldService
  recordLog: RecordLog
  countService: Pick<CountService, 'session' | 'grants'>
  controlRepository: ControlRepository
  newId: () => string
}

type Handled = Pick<Handlers, 'holds.place' | 'holds.decide' | 'holds.list'>

/** Handlers of holds. Anybody may place one; only a supervisor releases or rejects it. */
export function holdHandlers(deps: HoldHandlerDeps): Handled {
  const { database, holds, recordLog, countService, controlRepository, newId } = deps

  /** The control and count of the hold; rejected if the caller may not see the counted goods. */
  function placeOf(input: ParsedInput<'holds.place'>, callerId: string) {
    const place = 'sessionId' in input ? ofCount(input.sessionId) : ofControl(input.controlId)
    if (holds.isHidden(place, callerId))
      throw new Failure('forbidden', 'This is visible when the counts are finished', { reason: 'blind' })
    return place
  }

  /** Nobody releases what is held twice, if the second hold was a press too many or of somebody who did not see the first. */
  function assertNotHeld(
    asked: Pick<Hold, 'sessionId' | 'controlId' | 'articleCode' | 'lot' | 'expiry' | 'container' | 'type'>,
    callerId: string,
  ): void {
    const { sessionId, controlId } = asked
    const known = controlId !== null ? holds.ofControl(controlId) : sessionId !== null ? holds.ofSession(sessionId) : []
    const same = known.find(
      (one) =>
        one.decision === null &&
        one.type === asked.type &&
        one.articleCode === asked.articleCode &&
        one.lot === asked.lot &&
        one.expiry === asked.expiry &&
        isSameContainer(one.container, asked.container) &&
        !holds.isHidden(one, callerId),
    )
    if (same)
      throw new Failure('conflict', 'This is on hold already', {
        reason: 'already_held',
        holdId: same.holdId,
        at: same.placedAt,
        operator: same.operator,
      })
  }

  function ofCount(sessionId: string) {
    const { controlId, number } = countService.session(sessionId)
    return { sessionId, controlId, number }
  }

  function ofControl(controlId: number) {
    const cached = controlRepository.byId(controlId)
    if (!cached) throw new Failure('not_found', 'This control is not on this PC; search for it first')
    return { sessionId: null, controlId, number: cached.control.receivingDocuments[0]?.number ?? null }
  }

  return {
    'holds.place'(input, context) {
      const place = placeOf(input, context.callerId)
      const { type, reason, operator } = input
      const subject =
        'container' in input
          ? { articleCode: null, lot: null, expiry: null, container: containerKey(input.container) }
          : { articleCode: input.articleCode, lot: input.lot ?? null, expiry: input.expiry ?? null, container: null }
      assertNotHeld({ ...place, ...subject, type }, context.callerId)
      return context.commit(() => {
        const holdId = newId()
        const event = { kind: 'hold', operator, ...place, ...subject, type, reason }
        const recorded = { holdId, ...recordLog.append(holdId, newId(), event) }
        const { controlId, sessionId } = place
        addHold(database.writer(), { holdId, controlId, sessionId, placedAt: recorded.at })
        return recorded
      }, 'holds')
    },
    'holds.decide'({ holdId, outcome, note = null, operator }, context) {
      const { controlId, decision } = holds.get(holdId)
      if (countService.grants.of(context.callerId, controlId) === null)
        throw new Failure('forbidden', 'Only the supervisor releases or rejects what is held', {
          reason: 'supervisor_needed',
        })
      if (decision)
        throw new Failure('conflict', 'This hold was decided already', {
          reason: 'hold_decided',
          outcome: decision.outcome,
          at: decision.at,
          operator: decision.operator,
        })
      return context.commit(() => {
        closeHold(database.writer(), holdId)
        return { holdId, ...recordLog.append(holdId, newId(), { kind: 'hold_decided', operator, outcome, note }) }
      }, 'holds')
    },
    'holds.list'(input, { callerId }) {
      const list = (all: readonly Hold[], containers: string[], controlId: number | null) => {
        const signature = holds.signature(controlId)
        const visible = all.filter((one) => !holds.isHidden(one, callerId))
        const rows = visible.map((one) => holds.listed(one, signature))
        return { rows, containers, signedAt: signature?.at ?? null }
      }
      if ('sessionId' in input) {
        const { sessionId } = input
        const { controlId } = countService.session(sessionId)
        return list(holds.ofSession(sessionId), holds.containersOfSession(sessionId, callerId), controlId)
      }
      if (!('controlId' in input)) return list(holds.open(), [], null)
      const { controlId } = input
      return list(holds.ofControl(controlId), holds.containersOfControl(controlId, callerId), controlId)
    },
  }
}
