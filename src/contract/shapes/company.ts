import { z } from 'zod'

/** Checks the GS1 check digit: weights 3 and 1 from the right, sum a multiple of ten (GS1 General Specifications, 7.9). */
function hasCheckDigit(digits: string): boolean {
  const sum = Array.from(digits, Number).reduce(
    (total, digit, index) => total + digit * ((digits.length - index) % 2 === 0 ? 3 : 1),
    0,
  )
  return sum % 10 === 0
}

/** A Global Location Number: 13 digits, the last one its check digit. */
export const gln = z
  .string()
  .trim()
  .regex(/^\d{13}$/, '13 digits')
  .refine(hasCheckDigit, 'the check digit is wrong')

/** The receiving company, as named in reports and receiving advices. */
export const company = z.strictObject({
  name: z.string().trim().min(1).max(120),
  /** `null` if it has none: receiving advices then name it without a number. */
  gln: gln.nullable(),
  taxId: z.string().trim().max(40).nullable(),
})
export type Company = z.infer<typeof company>
