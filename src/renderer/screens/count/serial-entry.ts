import type { OperationError } from '../../../contract/errors.ts'
import type { Output } from '../../../contract/operations.ts'

/** Serials of one article as they are entered, and what became of them. */
export interface SerialEntry {
  articleCode: string
  description: string | null
  lot: string | null
  expiry: string | null
  /** The pending scan that asked for a serial. */
  resolves: string | null
  /** Ends of the range; a serial outside waits for an answer. */
  first: string
  last: string
  /** Pasted or typed serials that were not sent yet. */
  list: string
  /** The end that the next scan fills; `null`: it is one more serial. */
  field: 'first' | 'last' | null
  /** Why the range is none. */
  problem: OperationError | null
  /** Serials sent to be counted, and how many of them were answered. */
  sent: number
  done: number
  counted: number
  /** Waiting ones that were kept or removed together by the last key for all. */
  answered: number
  duplicates: Output<'counts.serials'>['duplicates']
}

/**
 * The serials of a pasted or typed list: separated by lines, commas, semicolons or tabs. Repeated ones stay: the core names
 * them as counted already, as it does for scans.
 */
export function serialsOfText(text: string): string[] {
  return text
    .split(/[\n\r,;\t]+/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
}
