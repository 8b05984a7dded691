/** A receipt: the signed statement and the lines that it names by their hash. */
export interface Receipt {
  /** Canonical text of the statement. */
  statement: string
  /** Ed25519 signature of the statement, base64url of 64 bytes. */
  signature: string
  /** One canonical JSON object a line, each ended by a line feed. */
  figures: string
}

/** Digits of a reference: half of the SHA-256 of the statement. It fits the reference field of every message format. */
const referenceLength = 32

/** The reference of a receipt, from the SHA-256 (hexadecimal) of its statement. */
export function receiptReference(statementHash: string): string {
  return statementHash.slice(0, referenceLength)
}

/** True for the first line of a receipt, whatever its version and however damaged the rest of it is. */
export function looksLikeReceipt(content: string): boolean {
  return content.startsWith('{') && content.slice(0, content.indexOf('\n')).includes('"format":"muelle-receipt"')
}

/**
 * The file of a receipt: the statement, its signature, then the figures. Each line ends with a line feed, so a reader
 * needs no more than SHA-256 and Ed25519.
 */
export function receiptFileText({ statement, signature, figures }: Receipt): string {
  return `${statement}\n{"signature":${JSON.stringify(signature)}}\n${figures}`
}

/** Splits the file of a receipt; `null` where a part is missing. Nothing is verified. */
export function splitReceiptFile(content: string): Receipt | null {
  const first = content.indexOf('\n')
  const second = content.indexOf('\n', first + 1)
  if (first === -1 || second === -1) return null
  const signature = /^\{"signature":"([\w-]*)"\}$/.exec(content.slice(first + 1, second))?.[1]
  if (signature === undefined) return null
  return { statement: content.slice(0, first), signature, figures: content.slice(second + 1) }
}
