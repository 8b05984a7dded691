// Checks one value against the description of its identifier.
import type { CharacterSet, CheckContext, RuleViolation, ApplicationIdentifier } from './identifier.ts'
import { valueLength } from './table.ts'

const FOREIGN: Readonly<Record<CharacterSet, RegExp>> = {
  digits: /[^0-9]/,
  text: /[^!"%&'()*+,\-./0-9:;<=>?A-Z_a-z]/,
  upper: /[^#\-/0-9A-Z]/,
  base64url: /[^-_0-9A-Za-z]/,
}

/** The first violated rule of a value, or `null`: length, then characters and rules by component. */
export function validateValue(
  identifier: ApplicationIdentifier,
  value: string,
  context: CheckContext,
): RuleViolation | null {
  const { min, max } = valueLength(identifier)
  if (value.length > max) return { offset: max, code: 'too_long' }
  if (value.length < min) return { offset: value.length, code: 'too_short' }
  let at = 0
  for (const component of identifier.components) {
    if (component.optional && at === value.length) break
    const part = value.slice(at, at + component.max)
    if (part.length < component.min) return { offset: value.length, code: 'too_short' }
    const foreign = FOREIGN[component.set].exec(part)
    if (foreign !== null) return { offset: at + foreign.index, code: 'bad_character' }
    for (const check of component.checks) {
      const fault = check(part, context)
      if (fault !== null) return { offset: at + fault.offset, code: fault.code }
    }
    at += part.length
  }
  // Only if optional components of fixed length leave a rest.
  return at < value.length ? { offset: at, code: 'too_long' } : null
}
