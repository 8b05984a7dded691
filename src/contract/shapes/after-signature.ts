import { z } from 'zod'

/**
 * The part of a record that came after the signature, by the order in the chain of this PC and not by its clock: `recorded` the
 * whole of it, `changed` something of it. `unordered`: something of another PC, or the signature itself, came to this PC
 * from elsewhere, and its order is not known here. `null`: nothing, or there is no signature.
 */
export const afterSignature = z.enum(['recorded', 'changed', 'unordered']).nullable()
export type AfterSignature = z.infer<typeof afterSignature>
