import { z } from 'zod'
import { operationError } from '../errors.ts'
import { longestCode } from '../limits.ts'

/** A UUID from the client: a repeated id returns the first result. Optional on `/rpc`, which generates it. */
export const commandId = z.uuid()
/** ISO 8601 instant with offset, by this PC's clock. */
export const instant = z.string()
/** Date as text: `yyyy-MM-dd`, or as received if it is unreadable. */
export const dateText = z.string()
/** Calendar day as input. */
export const day = z.string().regex(/^\d{4}-\d{2}-\d{2}$/, 'a day, yyyy-MM-dd')
/** Units in the WMS's base unit: a JSON number with at most 6 decimals. */
export const units = z.number()
export const controlId = z.number().int()
export const sessionId = z.string().min(1).max(64)
/** A typed or scanned code, number or text: at most 200 characters, not empty after trimming. */
export const code = z.string().trim().min(1).max(longestCode)
export const limit = z.number().int().min(1).max(1000).default(100)
export const cursor = z.string().max(2000)
export const condition = z.enum(['good', 'damaged', 'expired'])
export const counter = z.union([z.literal(1), z.literal(2), z.literal(3)])
/** Number of a part of a delivery that comes in several parts. In an answer it is missing for part 1. */
export const deliveryPart = z.number().int().min(1).max(99)

/** A page of rows; `total` is exact, `asOf` is when the oldest part was refreshed, `null` if never. */
export function page<T extends z.ZodType>(row: T) {
  return z.strictObject({
    rows: z.array(row),
    total: z.number().int(),
    nextCursor: z.string().nullable(),
    asOf: instant.nullable(),
  })
}

/**
 * A page of a list of the WMS. `covered`: the local data, or the WMS just now, can know every row that was asked for;
 * without it a missing row may exist in the WMS. `refreshError`: the WMS could not be asked for what is missing.
 */
export function wmsPage<T extends z.ZodType>(row: T) {
  return page(row).extend({ covered: z.boolean(), refreshError: operationError.optional() })
}

/** A scan as received from the scanner. */
export const rawScan = z.string().min(1).max(4096)
/** A PIN as it is set. */
export const pin = z.string().regex(/^\d{4,12}$/, '4 to 12 digits')

/** The PIN of the operator, where the setting `operatorPins` is on. */
export const operatorPin = z.string().max(32).optional()

export const operator = z.string().trim().min(1).max(80)
/** A search text. */
export const text = z.string().max(200)
/** Positive, at most 9,007,199,254, at most 6 decimals (the last is checked by the domain). */
export const entryUnits = units.positive().max(9_007_199_254)
