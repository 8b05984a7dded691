import type { VerificationCode, VerificationOutcome } from '../shapes/verification.ts'

/** Values of a finding by name; a missing one is an empty text. */
export type FindingValues = Readonly<Record<string, string | number>>

export interface FindingText {
  text: string
  /** Meaning or place; `null` if the text is complete. */
  detail: string | null
}

/** Words of the verification of receipts and count files: on the page, in `verify.html` and in `muelle-verify`. */
export interface VerificationTexts {
  outcome: Record<VerificationOutcome, { title: string; text: string }>
  /** Of a count file instead of a receipt, where the words differ. */
  countOutcome: Partial<Record<VerificationOutcome, { title: string; text: string }>>
  practice: string
  wrong: string
  proven: string
  notProven: string
  finding: Record<VerificationCode, (values: FindingValues) => FindingText>
}
