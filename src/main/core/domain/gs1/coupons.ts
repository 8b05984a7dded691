// North American coupon codes (AI 8110 and 8112): fields one after the other, many with a leading length digit.
import { fullYear } from '../../../../contract/two-digit-year.ts'
import { yymmdd } from './dates.ts'
import type { Check, CheckContext, RuleViolation } from './identifier.ts'

/** Parses fields from the left and stores the first fault. */
class Fields {
  readonly #text: string
  #at = 0
  fault: RuleViolation | null = null

  constructor(text: string) {
    this.#text = text
    const foreign = /\D/.exec(text)
    if (foreign !== null) this.fault = { offset: foreign.index, code: 'bad_character' }
  }

  get ended(): boolean {
    return this.fault !== null || this.#at >= this.#text.length
  }

  /** Consumes one digit if it is `digit`. */
  begins(digit: string): boolean {
    if (this.ended || this.#text[this.#at] !== digit) return false
    this.#at++
    return true
  }

  refuse(offset = this.#at): void {
    this.fault ??= { offset, code: 'bad_coupon' }
  }

  take(length: number): string {
    const field = this.#text.slice(this.#at, this.#at + length)
    if (field.length < length) this.refuse(this.#text.length)
    this.#at += length
    return field
  }

  /** One digit out of `allowed`. */
  digit(allowed: string): string {
    const digit = this.#text[this.#at] ?? ''
    if (digit === '' || !allowed.includes(digit)) this.refuse(Math.min(this.#at, this.#text.length))
    this.#at++
    return digit
  }

  /** A length digit out of `allowed`, then that many digits more than `base`. */
  sized(allowed: string, base: number): void {
    const length = this.digit(allowed)
    if (this.fault === null) this.take(base + Number(length))
  }

  /** A company prefix with its length digit, or 9 for none. */
  companyPrefixOrNone(): void {
    if (!this.begins('9')) this.sized('0123456', 6)
  }

  date(context: CheckContext): string {
    const start = this.#at
    const date = this.take(6)
    if (this.fault !== null) return ''
    const fault = yymmdd(date, context)
    if (fault !== null) this.refuse(start + fault.offset)
    return String(fullYear(Number(date.slice(0, 2)), context.year)) + date.slice(2)
  }
}

function purchase(fields: Fields): void {
  fields.sized('12345', 0)
  fields.digit('012349')
  fields.take(3)
}

/** Coupon with its purchase requirements and optional fields 1 to 6 and 9, in this order. */
export const couponCode: Check = (text, context) => {
  const fields = new Fields(text)
  fields.sized('0123456', 6)
  fields.take(6)
  fields.sized('12345', 0)
  purchase(fields)
  if (fields.begins('1')) {
    fields.digit('0123')
    purchase(fields)
    fields.companyPrefixOrNone()
  }
  if (fields.begins('2')) {
    purchase(fields)
    fields.companyPrefixOrNone()
  }
  const expiry = fields.begins('3') ? fields.date(context) : ''
  const start = fields.begins('4') ? fields.date(context) : ''
  if (expiry !== '' && start !== '' && expiry < start) fields.refuse()
  if (fields.begins('5')) fields.sized('0123456789', 6)
  if (fields.begins('6')) fields.sized('1234567', 6)
  if (fields.begins('9')) {
    fields.digit('01256')
    fields.digit('012')
    fields.take(1)
    fields.digit('01')
  }
  if (!fields.ended) fields.refuse()
  return fields.fault
}

/** Positive-offer coupon: format, funder, offer, serial. */
export const couponPositiveOffer: Check = (text) => {
  const fields = new Fields(text)
  fields.digit('01')
  fields.sized('0123456', 6)
  fields.take(6)
  fields.sized('0123456789', 6)
  if (!fields.ended) fields.refuse()
  return fields.fault
}
