import { createHash } from 'node:crypto'
import { deflateSync } from 'node:zlib'
import type { Comparison } from '../../../contract/shapes/comparison.ts'
import type { Instant } from '../domain/model.ts'
import { figuresText } from '../domain/receipt/figures.ts'
import type { ReceiptStatement } from '../domain/receipt/statement.ts'
import { qrPayload, qrText } from '../domain/receipt/receipt-qr.ts'
import type { PrimaryDatabase } from '../store/primary-database.ts'
import { receiptByReference, receiptsOfControl } from '../store/receipts.ts'

/** The receipt of a control as its report contains it. */
export interface ReportReceipt {
  reference: string
  at: Instant
  /** Text of the QR code: the statement and its signature. */
  qr: string
  /** False if a figure moved after the signature, such as the count of the WMS: the receipt has what was signed. */
  sameFigures: boolean
}

/**
 * Finds the newest receipt of what is compared, a part of the delivery or the whole, if it is signed today; `null` if it is not,
 * or was signed without one.
 */
export function reportReceipt(database: PrimaryDatabase, comparison: Comparison): ReportReceipt | null {
  const { controlId, part, parts = [], sessions, alsoCounted = [] } = comparison
  const isSigned =
    part === undefined
      ? [...sessions, ...alsoCounted].some(({ signature }) => signature !== null && signature.part === undefined)
      : parts.some((one) => one.part === part && one.signature !== null)
  if (!isSigned) return null
  const receipt = receiptsOfControl(database, controlId).find(
    (one) => (JSON.parse(one.statement) as ReceiptStatement).part === part,
  )
  if (!receipt) return null
  const { reference, at, statement, signature, figures } = receipt
  return { reference, at, qr: qrOf(statement, signature), sameFigures: figures === figuresText(comparison) }
}

/** Text of the QR code of a receipt; `null` if this PC has no such receipt. */
export function receiptQrOf(database: PrimaryDatabase, reference: string): string | null {
  const receipt = receiptByReference(database, reference)
  return receipt && qrOf(receipt.statement, receipt.signature)
}

function qrOf(statement: string, signature: string): string {
  const compressed = deflateSync(qrPayload(statement, signature), { level: 9 })
  return qrText(createHash('sha256').update(compressed).digest(), compressed)
}
