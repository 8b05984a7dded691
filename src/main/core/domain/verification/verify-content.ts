import { looksLikeReceipt } from '../receipt/receipt-file.ts'
import { looksLikeReceiptQr } from '../receipt/receipt-qr.ts'
import type { ReceiptStatement } from '../receipt/statement.ts'
import type { Verdict } from '../../../../contract/shapes/verification.ts'
import type { DeviceKeyList } from './device-keys.ts'
import { failedVerdict, wrong } from './findings.ts'
import { UnsupportedSignatures } from './subtle.ts'
import { looksLikeCountFile } from './count-file-parts.ts'
import { verifyCountFile } from './verify-count-file.ts'
import type { VerifiedLog } from './verify-count-file.ts'
import { verifyReceiptFile, verifyReceiptQr } from './verify-receipt.ts'

export interface Verified {
  verdict: Verdict
  /** Of a receipt whose signature is valid. */
  statement: ReceiptStatement | null
  /** Of a count file that was not changed. */
  log: VerifiedLog | null
}

/**
 * Verifies a receipt, the text of a QR code or the file of a count against published device keys (`null`: none were
 * given). Never throws for what is given.
 */
export async function verifyContent(content: string, keys: DeviceKeyList | null): Promise<Verified> {
  try {
    const scanned = content.trim()
    if (looksLikeReceiptQr(scanned)) return { log: null, ...(await verifyReceiptQr(scanned, keys)) }
    if (looksLikeReceipt(content)) return { log: null, ...(await verifyReceiptFile(content, keys)) }
    if (looksLikeCountFile(content)) return { statement: null, ...(await verifyCountFile(content, keys)) }
    return { verdict: failedVerdict('unknown', 'not_readable', wrong('not_readable')), statement: null, log: null }
  } catch (error) {
    if (!(error instanceof UnsupportedSignatures)) throw error
    return { verdict: failedVerdict('unknown', 'unsupported', wrong('unsupported')), statement: null, log: null }
  }
}
