import { createHash } from 'node:crypto'
import { deflateSync } from 'node:zlib'
import type { Comparison } from '../../../contract/shapes/comparison.ts'
import type { Instant } from '../domain/model.ts'
import { figuresText } from '../domain/receipt/figures.ts'
import { qrPayload, qrText } from '../domain/receipt/receipt-qr.ts'
import type { PrimaryDatabase } from '../store/primary-database.ts'
import { receiptsOfControl } from '../store/receipts.ts'

/** The receipt of a control as its report contains it. */
export interface ReportReceipt {
  reference: string
  at: Instant
  /** Text of the QR code: the statement and its signature. */
  qr: string
  /** False if a figure moved after the signature, such as the count of the WMS: the receipt has what was signed. */
  sameFigures: boolean
}

/** Finds the newest receipt of a control that is signed today; `null` if it is not, or was signed without one. */
export function reportReceipt(database: PrimaryDatabase, comparison: Comparison): ReportReceipt | null {
  const { controlId, sessions, alsoCounted = [] } = comparison
  if (![...sessions, ...alsoCounted].some(({ status }) => status === 'signed')) return null
  const [receipt] = receiptsOfControl(database, controlId)
  if (!receipt) return null
  const { reference, at, statement, signature, figures } = receipt
  const compressed = deflateSync(qrPayload(statement, signature), { level: 9 })
  const qr = qrText(createHash('sha256').update(compressed).digest(), compressed)
  return { reference, at, qr, sameFigures: figures === figuresText(comparison) }
}
