import { createHash } from 'node:crypto'
import { deflateSync } from 'node:zlib'
import type { CanonicalValue } from '../../../src/main/core/domain/count-log/canonical.ts'
import { canonicalText } from '../../../src/main/core/domain/count-log/canonical.ts'
import type { Link } from '../../../src/main/core/domain/count-log/chain.ts'
import { nextLink } from '../../../src/main/core/domain/count-log/chain.ts'
import { countFileText, serializeLink } from '../../../src/main/core/domain/count-log/count-file.ts'
import type { Receipt } from '../../../src/main/core/domain/receipt/receipt-file.ts'
import { receiptFileText } from '../../../src/main/core/domain/receipt/receipt-file.ts'
import { qrPayload, qrText } from '../../../src/main/core/domain/receipt/receipt-qr.ts'
import type { ReceiptStatement } from '../../../src/main/core/domain/receipt/statement.ts'
import { receiptKind } from '../../../src/main/core/domain/receipt/statement.ts'
import { keyPairFromSeed, signText } from '../../../src/main/core/domain/signature.ts'
import type { DeviceKeyList } from '../../../src/main/core/domain/verification/device-keys.ts'

export const device = '0192f5a0-0000-4000-8000-0000000000aa'
export const otherDevice = '0192f5a0-0000-4000-8000-0000000000bb'
export const sessionId = '0192f5a0-0000-7000-8000-000000000001'
/** The key pair of the test vectors of the documents, and another one. */
export const keyPair = keyPairFromSeed(Uint8Array.from({ length: 32 }, (_, n) => n))
export const otherPair = keyPairFromSeed(Uint8Array.from({ length: 32 }, (_, n) => 99 - n))

export const keys: DeviceKeyList = {
  madeAt: '2026-11-02T09:00:00.000-03:00',
  devices: [{ deviceId: device, name: 'Muelle 3', publicKey: keyPair.publicKey, retiredAt: null }],
}

export const sha256 = (content: string | Uint8Array) => createHash('sha256').update(content).digest('hex')

/** Links of a count with the given events, and the anchors of its opening and close. */
export function countLinks(units = '12.5'): { events: Link[]; anchors: Link[] } {
  const operator = 'Ana Núñez'
  const bodies: ({ at: string; kind: string } & Record<string, CanonicalValue>)[] = [
    {
      at: '2026-11-21T10:31:00.000-03:00',
      blind: true,
      controlId: 184,
      counter: 1,
      device,
      documentHash: null,
      kind: 'opened',
      listing: 'open',
      number: 'R-000184',
      operator,
    },
    { at: '2026-11-21T10:31:01.000-03:00', kind: 'manual', operator, articleCode: '104412', units, lot: 'L/7"é' },
    { at: '2026-11-21T10:32:00.000-03:00', kind: 'close', operator },
  ]
  const events = bodies.reduce<Link[]>(
    (links, body, index) => [
      ...links,
      nextLink(sessionId, links.at(-1) ?? null, { ...body, eventId: `0192f5a0-0000-7000-8000-00000000001${index}` }),
    ],
    [],
  )
  const anchors = [events[0], events[2]].reduce<Link[]>(
    (links, link, index) => [
      ...links,
      nextLink(`pc:${device}`, links.at(-1) ?? null, {
        at: link?.at ?? '',
        kind: index === 0 ? 'opened' : 'closed',
        sessionId,
        seq: link?.seq ?? 0,
        hash: link?.hash ?? '',
      }),
    ],
    [],
  )
  return { events, anchors }
}

const picture = Buffer.from('a photo')
const photos = [{ hash: sha256(picture), mediaType: 'image/png' as const, content: picture.toString('base64') }]

/** The file of that count with signatures; the first anchor is of the time before keys. */
export function countFileVersion2(units?: string, pair = keyPair): string {
  const { events, anchors } = countLinks(units)
  const chainId = `pc:${device}`
  return countFileText({
    device,
    sessionId,
    practice: false,
    events,
    anchors: anchors.map((link, index) => ({
      ...link,
      device,
      signature: index === 0 ? null : signText('anchor', serializeLink(chainId, link), pair.privateKey),
    })),
    photos,
    signer: {
      deviceId: device,
      keys: { [device]: pair.publicKey },
      sign: (kind, value) => signText(kind, canonicalText(value), pair.privateKey),
    },
  })
}

/** The same in version 1, without signatures. */
export function countFileVersion1(units?: string): string {
  return countFileText({ device, sessionId, practice: false, photos, ...countLinks(units) })
}

const line = (declared: string, difference: string) =>
  `${canonicalText({
    articleCode: '104412',
    lot: 'L/7"é',
    expiry: '2027-01-31',
    declared,
    wmsCount: null,
    counts: [String(Number(declared) + Number(difference)), null, null],
    damaged: '0',
    difference,
    status: difference === '0' ? 'match' : 'short',
    unconfirmed: false,
    reason: difference === '0' ? null : 'short',
    note: difference === '0' ? null : 'Faltó 1 “pallet”',
  })}\n`

export const figures = line('240', '0') + line('60', '-47.5')

export function statement(patch: Partial<ReceiptStatement> = {}): ReceiptStatement {
  const { events, anchors } = countLinks()
  const [, chain] = anchors
  return {
    format: 'muelle-receipt',
    version: 1,
    practice: false,
    controlId: 184,
    documents: [
      { number: 'R-000184', date: '2026-11-20', supplierCode: 'P001', supplierName: 'Lácteos Cerro Pampa S.A.' },
    ],
    totals: { declared: '300', wmsCount: null, counts: ['252.5', null, null], damaged: '0', difference: '-47.5' },
    lines: 2,
    figures: sha256(figures),
    counts: [{ device, sessionId, counter: 1, seq: 3, hash: events[2]?.hash ?? '' }],
    signedBy: 'Marta Ibarra',
    at: '2026-11-21T11:33:00.000-03:00',
    device,
    publicKey: keyPair.publicKey,
    chain: { seq: 2, hash: chain?.hash ?? '' },
    ...patch,
  }
}

/** A receipt signed with the private key of the pair. */
export function receipt(patch: Partial<ReceiptStatement> = {}, pair = keyPair): Receipt {
  const text = canonicalText(statement(patch))
  return { statement: text, signature: signText(receiptKind, text, pair.privateKey), figures }
}

export const receiptFile = (patch?: Partial<ReceiptStatement>) => receiptFileText(receipt(patch))

/** The text of the QR code of a receipt. */
export function receiptQr({ statement, signature }: Receipt): string {
  const compressed = deflateSync(qrPayload(statement, signature), { level: 9 })
  return qrText(createHash('sha256').update(compressed).digest(), compressed)
}
