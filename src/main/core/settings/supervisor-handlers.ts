import type { Handlers } from '../kernel/dispatch.ts'
import { verifyPin, hashPin } from './access/pin.ts'
import type { SupervisorGrants } from './access/grants.ts'
import { idleMs } from './access/grants.ts'
import type { CountLogWriter } from '../count-log/count-log-writer.ts'
import { Failure } from '../domain/failure.ts'
import type { CoreContext } from '../kernel/core-context.ts'
import type { PrimaryDatabase } from '../store/primary-database.ts'
import { readPin, writePin } from '../store/pins.ts'

/** Handlers of the PIN and the supervisor mode. Every unlock is a link of this PC's chain. */
export function supervisorHandlers(
  { ports, clock, random, instant }: CoreContext,
  options: { database: PrimaryDatabase; grants: SupervisorGrants; countLogWriter: CountLogWriter },
) {
  const { database, grants, countLogWriter } = options

  /** Rejects if the PIN is wrong; the failed attempt is stored first. */
  async function assertPin(pin: string | undefined): Promise<void> {
    const record = readPin(database)
    if (!record) return
    if (pin === undefined) throw new Failure('forbidden', 'The supervisor’s PIN is needed', { reason: 'pin_required' })
    const checked = await verifyPin(pin, record, clock.now())
    const changed = checked.record.failures !== record.failures || checked.record.lockedUntil !== record.lockedUntil
    if (changed) database.transaction((writer) => writePin(writer, checked.record))
    if (!checked.ok) throw new Failure('forbidden', 'Wrong supervisor PIN', { reason: 'pin_wrong' })
  }

  // One attempt at a time: parallel attempts must not bypass the throttle.
  let last: Promise<unknown> = Promise.resolve()
  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const next = last.then(work, work)
    last = next.catch(() => undefined)
    return next
  }

  return {
    'supervisor.unlock': ({ controlId, pin }, context) =>
      inTurn(async () => {
        await assertPin(pin)
        const withoutPin = readPin(database) === null
        const value = context.commit(
          () => {
            countLogWriter.anchor('unlock', { controlId: controlId ?? null, withoutPin })
            return { grantedUntil: instant(clock.now() + idleMs), withoutPin }
          },
          'supervisor',
          'controls',
        )
        // The grant is given after the unlock is logged.
        grants.give(context.callerId, controlId ?? null)
        return value
      }),
    'supervisor.lock'(_input, context) {
      const { callerId } = context
      const value = context.commit(() => ({ locked: grants.of(callerId) !== null }), 'supervisor', 'controls')
      grants.take(callerId)
      return value
    },
    'supervisor.setPin': ({ pin, currentPin }, context) =>
      inTurn(async () => {
        await assertPin(currentPin)
        const record = pin === null ? null : await hashPin(pin, { random, cost: ports.scryptCosts.pin })
        return context.commit(
          () => {
            writePin(database.writer(), record)
            countLogWriter.anchor('pin', { set: record !== null })
            return { pinSet: record !== null }
          },
          'supervisor',
          'settings',
        )
      }),
    'supervisor.status': (_input, context) => {
      const grant = grants.of(context.callerId)
      return {
        grantedUntil: grant ? instant(grant.until) : null,
        controlId: grant?.controlId ?? null,
        pinSet: readPin(database) !== null,
      }
    },
  } satisfies Partial<Handlers>
}
