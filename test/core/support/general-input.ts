import { createHash, randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { z } from 'zod'
import { todayAtWarehouse } from '../../support/warehouse-time.ts'

/** A photo as base64, and the name of its file. */
export const picture = 'iVBORw0KGgo='
export const pictureHash = createHash('sha256').update(Buffer.from(picture, 'base64')).digest('hex')

/** The document and the count that inputs are about. */
interface InputSubject {
  number: string
  controlId: number
  articleCode: string
  sessionId: string
}

/** A value for each field name of the contract's inputs. */
export function generalPool(subject: InputSubject): Record<string, unknown> {
  return {
    ...subject,
    text: subject.number,
    date: todayAtWarehouse(),
    from: '2026-01-01',
    to: '2030-01-01',
    supplierCode: 'P001',
    limit: 1000,
    code: subject.articleCode,
    reference: '0'.repeat(32),
    raw: subject.articleCode,
    units: 3,
    multiplier: 2,
    lot: 'L-SEEN',
    operator: 'Eva',
    notOnPackage: ['serial'],
    eventId: randomUUID(),
    repeats: randomUUID(),
    serials: ['S-1', 'S-9'],
    answer: 'keep',
    first: 'S-1',
    last: 'S-3',
    articles: [subject.articleCode],
    badge: 'B-1',
    active: true,
    role: 'operator',
    barcode: '7790000000000',
    // A photo, and a file of one line.
    content: picture,
    mode: 'preview',
    mediaType: 'image/png',
    hash: pictureHash,
    upTo: 1,
    after: 0,
    jobId: randomUUID(),
    status: 'open',
    state: 'sinControl',
    unitsPerScan: 1,
    container: 'C-1',
    fault: 'none',
    proxy: { mode: 'none' },
    pem: readFileSync(new URL('../../wms/certificates/authority.pem', import.meta.url), 'utf8'),
    fingerprint: 'none',
    deviceId: randomUUID(),
    publicKey: null,
    on: true,
    pin: null,
    address: 'both',
    kind: 'none',
    theme: 'dark',
    listing: 'articles',
    format: 'csv',
    figure: 'difference',
    resource: 'controls',
    adjustmentKey: 'a1:none',
    adjustmentKeys: ['a1:none'],
    articleCodes: [subject.articleCode],
    screen: 'adjustments',
    name: 'x',
    view: {},
    viewId: randomUUID(),
    muteId: randomUUID(),
    signal: 'odd_hour',
    user: 'x',
    verdict: 'seen',
    eventType: 'pedido_completo',
    subscriptionId: randomUUID(),
    messageId: 'a'.repeat(64),
    order: {
      code: 'ORDER-1',
      customerLocationCode: 'C-1',
      date: '2026-11-20',
      items: [{ line: '1', articleCode: subject.articleCode, units: 2 }],
    },
    counter: 3,
    part: 1,
    moreToCome: true,
    arrivalId: randomUUID(),
    documents: [{ number: subject.number, controlId: subject.controlId }],
    enteredAt: '2026-01-05T08:00:00-03:00',
    leftAt: '2026-01-05T09:00:00-03:00',
    carrier: 'x',
    plate: 'AG 731 KD',
    driver: 'x',
    driverDocument: 'x',
    dock: '3',
    seal: 'x',
    sealState: 'whole',
    readingId: randomUUID(),
    place: 'x',
    folder: null,
    value: 4,
    unit: 'C',
    subject: 'doors',
    seen: '0'.repeat(64),
    as: 'second_count',
    note: 'x',
    reason: 'other',
    expiry: '2030-01-01',
    pallet: true,
    copies: 1,
    byWeight: null,
    pieces: 1,
    labelId: randomUUID(),
    holdId: randomUUID(),
    requestId: randomUUID(),
    type: 'quarantine',
    outcome: 'released',
    fileName: 'x',
    stick: join(tmpdir(), 'muelle-no-such-folder'),
    passphrase: 'x',
    wrong: 'paper',
    id: 'none',
    claimId: randomUUID(),
    claimKind: 'claim',
    claimState: 'sent',
    claimOutcome: 'accepted',
    claimWay: 'mail',
    lastEventId: randomUUID(),
    lineId: 1,
    included: true,
    request: 'credit',
    letterText: 'x',
    letterFormat: 'text',
    lines: [{ lineId: 1, units: 1 }],
    creditNote: 'x',
    destinationId: randomUUID(),
    destination: randomUUID(),
    way: { kind: 'folder', folder: join(tmpdir(), 'muelle-no-such-folder') },
    formats: ['json'],
    signedFrom: '2026-01-01',
    reports: { kinds: ['differences'], hour: 7, weekday: 1 },
    reportKind: 'differences',
  }
}

/** Values by field name, for operations without a written input: a new operation is called too. */
export function generalInput(shape: z.ZodType, pool: Record<string, unknown>): object[] {
  const schema = shape as { shape?: Record<string, z.ZodType>; options?: z.ZodType[] }
  if (schema.options) return schema.options.flatMap((option) => generalInput(option, pool))
  const fields = Object.entries(schema.shape ?? {})
  const pick = (names: [string, z.ZodType][]) =>
    Object.fromEntries(names.filter(([name]) => name in pool).map(([name]) => [name, pool[name]]))
  const required = fields.filter(([, field]) => !field.isOptional())
  const all = fields.filter(([name]) => !['limit', 'cursor', 'commandId'].includes(name))
  return [pick(required), ...all.map((field) => pick([...required, field]))]
}
