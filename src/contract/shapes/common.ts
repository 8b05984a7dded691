import { z } from 'zod'

/** Made by the caller, a UUID: the same id again gives the same result. Optional on `/rpc`, made there. */
export const commandId = z.uuid()
/** ISO 8601 instant with offset, as this PC's clock says it. */
export const instant = z.string()
/** Date as text: `yyyy-MM-dd`, or as received where it could not be read. */
export const dateText = z.string()
/** Units in the WMS's base unit: a JSON number with at most 6 decimals. */
export const units = z.number()
export const controlId = z.number().int()
export const sessionId = z.string().min(1).max(64)
/** A code, number or text typed or scanned by people: bounded, never empty after trimming. */
export const code = z.string().trim().min(1).max(200)
export const limit = z.number().int().min(1).max(1000).default(100)
export const cursor = z.string().max(2000)
export const condition = z.enum(['good', 'damaged', 'expired'])
export const counter = z.union([z.literal(1), z.literal(2), z.literal(3)])

/** A page of rows; `total` is exact, `asOf` the age of the oldest part, `null` where never read. */
export function page<T extends z.ZodType>(row: T) {
  return z.strictObject({
    rows: z.array(row),
    total: z.number().int(),
    nextCursor: z.string().nullable(),
    asOf: instant.nullable(),
  })
}

/** A scan as it was read. */
export const rawScan = z.string().min(1).max(4096)
export const operator = z.string().trim().min(1).max(80)
/** Words typed to look for something. */
export const text = z.string().max(200)
/** Positive, at most 9,007,199,254, at most 6 decimals (the last is checked by the domain). */
export const entryUnits = units.positive().max(9_007_199_254)
