import { z } from 'zod'
import { instant } from './common.ts'

const short = z.string().min(1).max(16)
const oneCharacter = z.string().refine((text) => Array.from(text).length === 1, 'one character')

/** How one scanner types. All texts are written as they arrive at this PC, before `exchanged` is undone. */
export const scannerProfile = z.strictObject({
  id: z.string().min(1).max(64),
  name: z.string().trim().min(1).max(60),
  /** Text before every frame; `''` where there is none. Symbology identifiers such as `]C1` are no prefix. */
  prefix: z.string().max(16),
  /** What ends a frame: `auto` is Enter or Tab. A pause is the last resort, for scanners that send no end at all. */
  suffix: z.enum(['auto', 'enter', 'tab', 'pause']),
  /** Silence that ends a frame where `suffix` is `pause`, in milliseconds. */
  pauseMs: z.number().int().min(50).max(5000),
  /** How the separator GS arrives; `lost` where it does not, `unknown` until it was looked at. */
  separator: z.enum(['control', 'alt', 'text', 'lost', 'unknown']),
  /** Texts that arrive in place of GS, where `separator` is `text`. */
  separators: z.array(short).max(8),
  /** Characters that the keyboard layout exchanges: `typed` arrives where the label says `meant`. */
  exchanged: z
    .array(z.strictObject({ typed: oneCharacter, meant: oneCharacter }))
    .max(120)
    .refine((pairs) => new Set(pairs.map(({ typed }) => typed)).size === pairs.length, 'each typed character once'),
  /** Whether it sends symbology identifiers such as `]C1` before the data; `null` until it was looked at. */
  symbology: z.boolean().nullable(),
  /** Milliseconds from key to key; `null` until it was measured. */
  keyMs: z.number().min(0).max(5000).nullable(),
  /** When the calibration sheet was read with it. */
  calibratedAt: instant.nullable(),
})
export type ScannerProfile = z.infer<typeof scannerProfile>

/** The scanners known on this PC, and which of them are used here. None in use: every scanner is read as it types. */
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
