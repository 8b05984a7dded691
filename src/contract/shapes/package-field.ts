import { z } from 'zod'

/** A field that a package may lack although its article uses it. */
export const packageFields = ['lot', 'expiry', 'serial'] as const
export const packageField = z.enum(packageFields)
export type PackageField = z.infer<typeof packageField>

/** The operator looked for these data and the package does not have them: their values are `null`. */
export const notOnPackage = z.array(packageField).min(1).optional()
