import { z } from 'zod'
import { instant } from './common.ts'

const short = z.string().min(1).max(16)
const oneCharacter = z.string().refine((text) => Array.from(text).length === 1, 'one character')

/** Output of one scanner. All texts are as they arrive at this PC, before `exchanged` is reversed. */
export const scannerProfile = z.strictObject({
  id: z.string().min(1).max(64),
  name: z.string().trim().min(1).max(60),
  /** Text before every frame; `''` if none. Symbology identifiers such as `]C1` are not part of it. */
  prefix: z.string().max(16),
  /** End of a frame: `auto` is Enter or Tab. `pause` is only for scanners that send no end. */
  suffix: z.enum(['auto', 'enter', 'tab', 'pause']),
  /** Pause that ends a frame if `suffix` is `pause`, in milliseconds. */
  pauseMs: z.number().int().min(50).max(5000),
  /** How the separator GS arrives; `lost` if it does not, `unknown` before calibration. */
  separator: z.enum(['control', 'alt', 'text', 'lost', 'unknown']),
  /** Texts that arrive in place of GS if `separator` is `text`. */
  separators: z.array(short).max(8),
  /** Characters swapped by the keyboard layout: `typed` arrives for `meant` on the label. */
  exchanged: z
    .array(z.strictObject({ typed: oneCharacter, meant: oneCharacter }))
    .max(120)
    .refine((pairs) => new Set(pairs.map(({ typed }) => typed)).size === pairs.length, 'each typed character once'),
  /** True if it sends symbology identifiers such as `]C1` before the data; `null` before calibration. */
  symbology: z.boolean().nullable(),
  /** Milliseconds between two keys; `null` before calibration. */
  keyMs: z.number().min(0).max(5000).nullable(),
  /** When the scanner was calibrated. */
  calibratedAt: instant.nullable(),
})
export type ScannerProfile = z.infer<typeof scannerProfile>

/** The scanner profiles of this PC, and the ids of those in use. None in use: input is taken as typed. */
export const scannerSettings = z
  .strictObject({
    profiles: z.array(scannerProfile).max(20),
    used: z.array(z.string()).max(20),
  })
  .refine(({ profiles }) => new Set(profiles.map(({ id }) => id)).size === profiles.length, 'each id once')
  .refine(
    ({ profiles, used }) => used.every((id) => profiles.some((profile) => profile.id === id)),
    'a scanner in use must be known',
  )
export type ScannerSettings = z.infer<typeof scannerSettings>
