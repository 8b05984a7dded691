import { Failure } from '../../domain/failure.ts'
import { personKey } from '../../domain/person.ts'
import type { Clock } from '../../kernel/ports.ts'
import { operatorByName } from '../../store/operators.ts'
import { noteOperatorAttempt, readOperatorPin } from '../../store/pins.ts'
import type { PrimaryDatabase } from '../../store/primary-database.ts'
import { verifyPin } from './pin.ts'

/** The PINs of operators, asked for where a count changes hands. */
export function createOperatorPins(options: { database: PrimaryDatabase; clock: Clock; isOn(): boolean }) {
  const { database, clock, isOn } = options

  async function check(operator: string, pin: string | undefined): Promise<boolean> {
    if (!isOn()) return false
    const person = operatorByName(database, personKey(operator))
    const record = person?.active ? readOperatorPin(database, person.operatorId) : null
    if (!person || !record)
      throw new Failure('forbidden', 'This operator has no PIN', { reason: 'operator_pin_missing', operator })
    if (pin === undefined)
      throw new Failure('forbidden', 'The operator’s PIN is needed', { reason: 'pin_required', operator })
    const checked = await verifyPin(pin, record, clock.now())
    const changed = checked.record.failures !== record.failures || checked.record.lockedUntil !== record.lockedUntil
    // A supervisor may have changed the PIN meanwhile, from another window.
    if (changed) database.transaction((writer) => noteOperatorAttempt(writer, person.operatorId, checked.record))
    if (!checked.ok) throw new Failure('forbidden', 'Wrong operator PIN', { reason: 'pin_wrong', operator })
    return true
  }

  // One attempt at a time: parallel attempts must not bypass the throttle.
  let last: Promise<unknown> = Promise.resolve()
  return {
    /**
     * Verifies who counts from now on. Returns false if the setting is off: then nobody is asked. Throws `forbidden`
     * (`operator_pin_missing`, `pin_required`, `pin_wrong`) and `rate_limited`; a failed attempt is stored first.
     */
    verify(operator: string, pin: string | undefined): Promise<boolean> {
      const attempt = () => check(operator, pin)
      const next = last.then(attempt, attempt)
      last = next.catch(() => undefined)
      return next
    },
  }
}
