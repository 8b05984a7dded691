import { z } from 'zod'
import { packageFields } from '../choices.ts'

export const packageField = z.enum(packageFields)
export type PackageField = z.infer<typeof packageField>

/** The operator looked for these data and the package does not have them: their values are `null`. */
export const notOnPackage = z.array(packageField).min(1).optional()
