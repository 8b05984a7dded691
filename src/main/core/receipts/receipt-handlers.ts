import { readFile } from 'node:fs/promises'
import type { ExportedFile } from '../../../contract/shapes/comparison.ts'
import type { ControlRepository } from '../controls/control-repository.ts'
import type { ControlIdentity, VisibilityPolicy } from '../controls/visibility-policy.ts'
import { Failure } from '../domain/failure.ts'
import { fileNamePart } from '../domain/file-name.ts'
import type { Instant } from '../domain/model.ts'
import { receiptFileText } from '../domain/receipt/receipt-file.ts'
import type { ReceiptStatement } from '../domain/receipt/statement.ts'
import { compareWithReceipt } from '../domain/verification/compare-heads.ts'
import type { DeviceKeyList } from '../domain/verification/device-keys.ts'
import { deviceKeyListText } from '../domain/verification/device-keys.ts'
import { verifyContent } from '../domain/verification/verify-content.ts'
import type { Handlers } from '../kernel/dispatch.ts'
import { listDevices } from '../store/devices.ts'
import type { PrimaryDatabase } from '../store/primary-database.ts'
import type { StoredReceipt } from '../store/receipts.ts'
import { receiptByReference, receiptsOfControl } from '../store/receipts.ts'
import { hashesOfStoredLogs } from './stored-logs.ts'

type Names = 'receipts.list' | 'receipts.export' | 'receipts.verify' | 'receipts.page' | 'devices.export'

/** Handlers of receipts: they contain declared units, so they are read as the comparison is. */
export function receiptHandlers(deps: {
  database: PrimaryDatabase
  controlRepository: Pick<ControlRepository, 'byId'>
  visibilityPolicy: Pick<VisibilityPolicy, 'isClosedTo'>
  verificationPage: URL
  now(): Instant
}): Pick<Handlers, Names> {
  const { database, controlRepository, visibilityPolicy, verificationPage, now } = deps

  function assertVisible(control: ControlIdentity, callerId: string): void {
    if (visibilityPolicy.isClosedTo(control, callerId))
      throw new Failure('forbidden', 'The receipt opens with its control', { reason: 'blind' })
  }

  /** The keys that this PC trusts: its own devices and those that a supervisor confirmed. */
  function trustedKeys(): DeviceKeyList {
    const devices = listDevices(database)
      .filter(({ publicKey, own, confirmedAt }) => publicKey !== '' && (own > 0 || confirmedAt !== null))
      .map(({ deviceId, name, publicKey, retiredAt, revokedAt }) => ({
        deviceId,
        name,
        publicKey,
        retiredAt: retiredAt ?? revokedAt,
      }))
    return { madeAt: now(), devices }
  }

  return {
    'receipts.list'({ controlId }, { callerId }) {
      const receipts = receiptsOfControl(database, controlId)
      if (receipts[0]) assertVisible(identityOf(receipts[0], controlRepository), callerId)
      return {
        rows: receipts.map(({ reference, at, statement }) => {
          const { signedBy, device } = JSON.parse(statement) as ReceiptStatement
          return { reference, at, signedBy, device }
        }),
      }
    },
    'receipts.export'({ reference }, { callerId }) {
      const receipt = receiptByReference(database, reference)
      if (!receipt) throw new Failure('not_found', 'This PC has no such receipt')
      assertVisible(identityOf(receipt, controlRepository), callerId)
      return receiptFile(receipt)
    },
    async 'receipts.verify'({ content }) {
      const { verdict, statement } = await verifyContent(content, trustedKeys())
      if (statement === null) return verdict
      // A receipt of this PC is compared with the logs of this PC.
      const own = listDevices(database).some(
        ({ deviceId, publicKey, own }) => own > 0 && deviceId === statement.device && publicKey === statement.publicKey,
      )
      return compareWithReceipt(verdict, statement, hashesOfStoredLogs(database), { missingIsWrong: own })
    },
    async 'receipts.page'() {
      const content = await readFile(verificationPage, 'utf8').catch(() => {
        throw new Failure('not_found', 'This installation lacks the page', { reason: 'page_missing' })
      })
      return { name: 'verify.html', mediaType: 'text/html', content, encoding: 'utf-8' as const }
    },
    'devices.export': () => ({
      name: 'claves-de-equipos-muelle.json',
      mediaType: 'application/json',
      content: deviceKeyListText(trustedKeys()),
      encoding: 'utf-8',
    }),
  }
}

/** The control of a receipt, also if the WMS no longer has it: by the documents that were signed. */
function identityOf(
  { controlId, statement }: StoredReceipt,
  controlRepository: Pick<ControlRepository, 'byId'>,
): ControlIdentity {
  const { documents } = JSON.parse(statement) as ReceiptStatement
  return (
    controlRepository.byId(controlId)?.control ?? {
      id: controlId,
      receivingDocuments: documents.map(({ number, supplierCode }) => ({ id: null, number, supplierCode })),
    }
  )
}

/** `constancia-R-000184-<start of the reference>.muelle`. */
function receiptFile(receipt: StoredReceipt): ExportedFile {
  const { documents, controlId, practice } = JSON.parse(receipt.statement) as ReceiptStatement
  const number = fileNamePart(documents[0]?.number ?? '')
  return {
    name: `${practice ? 'practica-' : ''}constancia-${number === '' ? controlId : number}-${receipt.reference.slice(0, 8)}.muelle`,
    mediaType: 'application/x-ndjson',
    content: receiptFileText(receipt),
    encoding: 'utf-8',
  }
}
