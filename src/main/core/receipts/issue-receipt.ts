import { hash } from 'node:crypto'
import type { Comparison } from '../../../contract/shapes/comparison.ts'
import type { CountStateCache } from '../count-log/count-states.ts'
import { canonicalText } from '../domain/count-log/canonical.ts'
import type { CanonicalValue } from '../domain/count-log/canonical.ts'
import type { BlindControl, Instant } from '../domain/model.ts'
import { figuresText, receiptTotals } from '../domain/receipt/figures.ts'
import { receiptReference } from '../domain/receipt/receipt-file.ts'
import type { ReceiptCount, ReceiptStatement } from '../domain/receipt/statement.ts'
import { partsReceiptVersion, receiptFormat, receiptKind, receiptVersion } from '../domain/receipt/statement.ts'
import { importedCountsOf } from '../store/imported-counts.ts'
import { pcChainHead } from '../store/pc-chain.ts'
import type { PrimaryDatabase } from '../store/primary-database.ts'
import { addReceipt } from '../store/receipts.ts'
import { sessionById } from '../store/sessions.ts'

/** The device of this PC. */
export interface ReceiptSigner {
  readonly deviceId: string
  readonly publicKey: string
  /** `null` while the private key cannot be read. */
  sign(kind: string, value: CanonicalValue): string | null
}

/**
 * Issues the receipt of a control that was just signed, from the comparison after the signature and the document as it was
 * frozen; within the transaction of the signature. Returns its reference, `null` if there is none.
 */
export type IssueReceipt = (comparison: Comparison, declared: BlindControl, signedBy?: string) => string | null

/** Creates the issuer. While the private key cannot be read it issues nothing. */
export function createReceiptIssuer(deps: {
  database: PrimaryDatabase
  states: CountStateCache
  device: ReceiptSigner
  practice: boolean
  now(): Instant
}): IssueReceipt {
  const { database, states, device, practice, now } = deps

  /** Ends of the finished logs whose figures are in the comparison. */
  function endsOfCounts({ controlId, sessions, alsoCounted = [] }: Comparison): ReceiptCount[] {
    const imported = new Map(importedCountsOf(database, [controlId]).map((count) => [count.sessionId, count]))
    const own = sessions.flatMap(({ sessionId, part, counter, status }): ReceiptCount[] => {
      const { state, head } = states.of(sessionId)
      const session = sessionById(database, sessionId)
      if (status === 'open' || head === null || !session) return []
      return [{ device: session.device, sessionId, ...(part && { part }), counter, seq: state.nextSeq - 1, hash: head }]
    })
    const others = alsoCounted.flatMap(({ sessionId, device, part, counter, status, setAsideAt }): ReceiptCount[] => {
      const log = imported.get(sessionId)
      if (status === 'open' || setAsideAt || !log) return []
      return [{ device, sessionId, ...(part && { part }), counter, seq: log.events, hash: log.head }]
    })
    return [...own, ...others]
  }

  return (comparison, declared, signedBy) => {
    const chain = pcChainHead(database)
    if (chain === null) return null
    const { controlId } = comparison
    const figures = figuresText(comparison)
    const at = now()
    const statement: ReceiptStatement = {
      format: receiptFormat,
      version: comparison.part === undefined && comparison.parts === undefined ? receiptVersion : partsReceiptVersion,
      practice,
      controlId,
      ...(comparison.part === undefined ? {} : { part: comparison.part }),
      documents: declared.receivingDocuments.map(({ number, date, supplierCode, supplierName }) => ({
        number,
        date,
        supplierCode,
        supplierName,
      })),
      totals: receiptTotals(comparison),
      lines: comparison.lines.length,
      figures: hash('sha256', figures),
      counts: endsOfCounts(comparison),
      signedBy: signedBy ?? null,
      at,
      device: device.deviceId,
      publicKey: device.publicKey,
      chain: { seq: chain.seq, hash: chain.hash },
    }
    const signature = device.sign(receiptKind, statement)
    if (signature === null) return null
    const text = canonicalText(statement)
    const reference = receiptReference(hash('sha256', text))
    addReceipt(database.writer(), { reference, controlId, at, statement: text, signature, figures })
    return reference
  }
}
