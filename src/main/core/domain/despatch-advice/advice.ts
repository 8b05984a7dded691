import type { FailureReason } from '../../../../contract/failure-reasons.ts'
import { Failure } from '../failure.ts'
import type { DateText, Units } from '../model.ts'

/** Goods of a despatch advice: one article, lot, expiry and container. */
export interface AdvisedLine {
  /** Codes of the article: the receiver's, its GTIN, the supplier's; those that are given. */
  articleCodes: string[]
  description: string | null
  lot: string | null
  expiry: DateText | null
  units: Units
  /** UN/ECE recommendation 20 or a partner's own code; `null` if none is given. */
  unitCode: string | null
  /** SSCC or number of the innermost container; `null` if there is none, or several. */
  container: string | null
  serials: string[]
}

/** A despatch advice: the goods that a supplier says it sent. */
export interface DespatchAdvice {
  format: 'ubl' | 'desadv'
  number: string
  date: DateText | null
  /** Codes and GLN of the supplier, as far as given. */
  supplierCodes: string[]
  supplierName: string | null
  /** Numbers of delivery notes and other documents that it names, its own number first. */
  documents: string[]
  orders: string[]
  lines: AdvisedLine[]
}

/** Largest file, in bytes: some ten thousand lines, read in less than a tenth of a second. */
export const maxAdviceBytes = 2_000_000

/** The failure of a file that is no readable advice; `details` says where. */
export function unreadableAdvice(
  reason: FailureReason,
  message: string,
  details: Record<string, string | number> = {},
): Failure {
  return new Failure('validation', message, { reason, ...details })
}

/** The texts of the lists as sets: looking through a long list for each text would take minutes. */
const textsOf = new WeakMap<string[], Set<string>>()

/** Adds a text unless it is empty or there already. */
export function addOnce(list: string[], text: string | null | undefined): void {
  const value = text?.trim() ?? ''
  const texts = textsOf.get(list) ?? new Set(list)
  textsOf.set(list, texts)
  if (value === '' || texts.has(value)) return
  texts.add(value)
  list.push(value)
}
