import { z } from 'zod'
import { controlId, instant } from './common.ts'

/** Kind of the content to verify. */
export const verifiedKinds = ['receipt', 'receipt_qr', 'count', 'unknown'] as const

/** The verdict in one word, the worst first. */
export const verificationOutcomes = [
  /** Neither a receipt nor a count. */
  'not_readable',
  /** Written by a newer program. */
  'newer_version',
  /** This browser or Node cannot verify Ed25519 signatures. */
  'unsupported',
  /** Something was changed after it was written. */
  'changed',
  /** Genuine, but the counts or the database that it was compared with differ from it. */
  'differs',
  /** The signature is valid, by a key that is not in the list. */
  'unknown_key',
  /** The signature is valid; no list of device keys was given. */
  'no_keys',
  /** Complete by its checksum, but not signed. */
  'checksum_only',
  'genuine',
] as const
export type VerificationOutcome = (typeof verificationOutcomes)[number]

export const verificationCodes = [
  // Wrong
  'not_readable',
  'newer_version',
  'unsupported',
  'statement_changed',
  'signature_wrong',
  'figures_changed',
  'figures_missing',
  'line_changed',
  'anchor_changed',
  'photo_changed',
  'checksum_wrong',
  'file_signature_wrong',
  'half_written',
  'qr_changed',
  'other_device',
  'head_differs',
  'head_missing',
  'chain_differs',
  'chain_missing',
  // Proven
  'signed_by',
  'signed_by_key',
  'figures_whole',
  'log_whole',
  'log_signed_to',
  'photos_whole',
  'head_equal',
  'chain_equal',
  // Proven, or not where no link names this place of the log
  'head_removed',
  // Not proven
  'key_not_listed',
  'key_retired',
  'no_keys',
  'not_signed',
  'figures_not_included',
  'counts_not_compared',
  'clock',
  'person',
  'goods',
] as const
export type VerificationCode = (typeof verificationCodes)[number]

const value = z.union([z.string(), z.number()])

export const verificationFinding = z.strictObject({
  code: z.enum(verificationCodes),
  is: z.enum(['wrong', 'proven', 'not_proven']),
  /** Values for the words of the code. */
  values: z.record(z.string(), value),
})
export type VerificationFinding = z.infer<typeof verificationFinding>

/** Statement of a genuine or changed receipt or count. */
const content = z.strictObject({
  reference: z.string().nullable(),
  controlId: controlId.nullable(),
  numbers: z.array(z.string()),
  signedBy: z.string().nullable(),
  at: instant.nullable(),
  /** Canonical decimals. */
  declared: z.string().nullable(),
  difference: z.string().nullable(),
})

export const verdict = z.strictObject({
  kind: z.enum(verifiedKinds),
  outcome: z.enum(verificationOutcomes),
  /** From the practice warehouse; `null` if that is not known. */
  practice: z.boolean().nullable(),
  device: z.strictObject({ deviceId: z.string(), name: z.string().nullable(), publicKey: z.string() }).nullable(),
  content: content.nullable(),
  findings: z.array(verificationFinding),
})
export type Verdict = z.infer<typeof verdict>
