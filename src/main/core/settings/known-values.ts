import type { z } from 'zod'

/**
 * Reads each field by itself: where another version of the program wrote a value that this one does not know, that field has its
 * `initial` value or its default, and the others stay as they are. `unknown`: the names of such fields.
 */
export function readKnown<S extends z.ZodObject>(
  schema: S,
  found: Record<string, unknown>,
  initial: Record<string, unknown> = {},
): { value: z.infer<S>; unknown: string[] } {
  const isUnknown = ([name, field]: [string, z.core.SomeType]) =>
    found[name] !== undefined && !(field as z.ZodType).safeParse(found[name]).success
  const unknown = Object.entries(schema.shape)
    .filter(isUnknown)
    .map(([name]) => name)
  const known = Object.fromEntries(Object.entries(found).filter(([name]) => !unknown.includes(name)))
  return { value: schema.parse({ ...initial, ...known }), unknown }
}
