import { createHash } from 'node:crypto'
import type { ReceiptStatement } from '../domain/receipt/statement.ts'
import type { PrimaryDatabase } from '../store/primary-database.ts'
import { receiptsOfControl } from '../store/receipts.ts'
import type { SignedStatement } from '../store/signed-controls.ts'

const idLength = 32

type Signature = Pick<SignedStatement, 'controlId' | 'part' | 'sessionId' | 'seen' | 'signedAt'>

/** The receipt of the signature: of the same part and count, and not of an earlier signature; else a hash of its facts. */
export function statementReference(database: PrimaryDatabase, statement: Signature): string {
  const { controlId, part, sessionId, signedAt } = statement
  const receipt = receiptsOfControl(database, controlId).find(({ at, statement: text }) => {
    const signed = JSON.parse(text) as ReceiptStatement
    const isOfPart = (signed.part ?? null) === part
    return (
      isOfPart && Date.parse(at) >= Date.parse(signedAt) && signed.counts.some((one) => one.sessionId === sessionId)
    )
  })
  return receipt?.reference ?? unsignedId(statement)
}

/** Identifies a signature that has no receipt, because the private key could not be read. */
export function unsignedId({ controlId, part, sessionId, seen, signedAt }: Signature): string {
  const facts = JSON.stringify([controlId, part, sessionId, seen, signedAt])
  return createHash('sha256').update(facts, 'utf8').digest('hex').slice(0, idLength)
}
