import { z } from 'zod'

/** GS1's check digit: weights 3 and 1 from the right, the sum a multiple of ten (GS1 General Specifications, 7.9). */
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
  .refine(hasCheckDigit, 'the check digit does not fit')

/** The company that receives, as reports and advices name it. */
export const company = z.strictObject({
  name: z.string().trim().min(1).max(120),
  /** `null` where it has none: advices then name it without a number. */
  gln: gln.nullable(),
  taxId: z.string().trim().max(40).nullable(),
})
export type Company = z.infer<typeof company>
