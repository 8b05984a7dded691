import type { Verdict } from '../../../../contract/shapes/verification.ts'
import { receiptReference, splitReceiptFile } from '../receipt/receipt-file.ts'
import { readQrText } from '../receipt/receipt-qr.ts'
import { partsReceiptVersion, readStatement, receiptKind } from '../receipt/statement.ts'
import type { ReceiptStatement } from '../receipt/statement.ts'
import type { DeviceKeyList } from './device-keys.ts'
import { failedVerdict, findKeyOwner, notProven, proven, wrong } from './findings.ts'
import { isSignedBy, sha256Hex } from './subtle.ts'

export interface VerifiedReceipt {
  verdict: Verdict
  /** `null` unless the signature is valid. */
  statement: ReceiptStatement | null
}

/** Verifies the file of a receipt. */
export async function verifyReceiptFile(content: string, keys: DeviceKeyList | null): Promise<VerifiedReceipt> {
  const receipt = splitReceiptFile(content)
  if (receipt === null) return failed(failedVerdict('receipt', 'changed', wrong('half_written')))
  const verified = await verifyStatement('receipt', receipt.statement, receipt.signature, keys)
  const { verdict, statement } = verified
  if (statement === null) return verified
  const { lines, totals } = statement
  if ((await sha256Hex(receipt.figures)) !== statement.figures) {
    const missing = receipt.figures === '' && lines > 0
    verdict.findings.unshift(wrong(missing ? 'figures_missing' : 'figures_changed', { lines }))
    return { verdict: { ...verdict, outcome: 'changed' }, statement }
  }
  const { declared, difference } = totals
  verdict.findings.push(
    proven('figures_whole', { lines, declared, difference: difference ?? '' }),
    ...limits(statement),
  )
  return verified
}

/** Verifies the text of a QR code: the statement without the lines. */
export async function verifyReceiptQr(text: string, keys: DeviceKeyList | null): Promise<VerifiedReceipt> {
  const read = await readQrText(text)
  if (read === null) {
    const newer = /^MUELLE([2-9]|\d\d+):/.test(text)
    return failed(
      newer
        ? failedVerdict('receipt_qr', 'newer_version', wrong('newer_version'))
        : failedVerdict('receipt_qr', 'changed', wrong('qr_changed')),
    )
  }
  const verified = await verifyStatement('receipt_qr', read.statement, read.signature, keys)
  const { verdict, statement } = verified
  if (statement)
    verdict.findings.push(notProven('figures_not_included', { lines: statement.lines }), ...limits(statement))
  return verified
}

async function verifyStatement(
  kind: 'receipt' | 'receipt_qr',
  line: string,
  signature: string,
  keys: DeviceKeyList | null,
): Promise<VerifiedReceipt> {
  const statement = readStatement(line)
  if (statement === null) {
    const newer = await isSignedNewerVersion(line, signature)
    return failed(
      newer
        ? failedVerdict(kind, 'newer_version', wrong('newer_version'))
        : failedVerdict(kind, 'changed', wrong('statement_changed')),
    )
  }
  const { device: deviceId, publicKey, at } = statement
  if (!(await isSignedBy(receiptKind, line, signature, publicKey)))
    return failed(failedVerdict(kind, 'changed', wrong('signature_wrong')))
  const owner = findKeyOwner({ deviceId, publicKey, at }, keys)
  const { practice, controlId, documents, signedBy, totals } = statement
  const verdict: Verdict = {
    kind,
    outcome: owner.outcome,
    practice,
    device: { deviceId, name: owner.name, publicKey },
    content: {
      reference: receiptReference(await sha256Hex(line)),
      controlId,
      numbers: documents.map(({ number }) => number),
      signedBy,
      at,
      declared: totals.declared,
      difference: totals.difference,
    },
    findings: owner.findings,
  }
  return { verdict, statement }
}

/** A statement of a version that is not known yet is not called changed. */
async function isSignedNewerVersion(line: string, signature: string): Promise<boolean> {
  try {
    const { version, publicKey } = JSON.parse(line) as { version?: unknown; publicKey?: unknown }
    if (typeof version !== 'number' || version <= partsReceiptVersion || typeof publicKey !== 'string') return false
    return await isSignedBy(receiptKind, line, signature, publicKey)
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof TypeError) return false
    throw error
  }
}

/** Facts that no receipt can prove. */
function limits({ counts, signedBy }: ReceiptStatement) {
  return [
    ...(counts.length > 0 ? [notProven('counts_not_compared', { counts: counts.length })] : []),
    notProven('clock'),
    notProven('person', { name: signedBy ?? '' }),
    notProven('goods'),
  ]
}

function failed(verdict: Verdict): VerifiedReceipt {
  return { verdict, statement: null }
}
