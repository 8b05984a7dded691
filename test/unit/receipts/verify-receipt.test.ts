import { expect, onTestFinished, test, vi } from 'vitest'
import { describeVerdict } from '../../../src/contract/texts/describe-verdict.ts'
import { verifyContent } from '../../../src/main/core/domain/verification/verify-content.ts'
import { separateKeys, textOfFile, verifyFiles } from '../../../src/verify/verify-files.ts'
import { deviceKeyListText } from '../../../src/main/core/domain/verification/device-keys.ts'
import {
  countFileVersion1,
  countFileVersion2,
  device,
  keyPair,
  keys,
  otherDevice,
  otherPair,
  receipt,
  receiptFile,
  receiptQr,
} from './sample.ts'
import { receiptFileText } from '../../../src/main/core/domain/receipt/receipt-file.ts'

async function verdictOf(content: string, list: typeof keys | null = keys) {
  return (await verifyContent(content, list)).verdict
}

const codes = ({ findings }: Awaited<ReturnType<typeof verdictOf>>, is: string) =>
  findings.filter((finding) => finding.is === is).map(({ code }) => code)

test('a genuine receipt: who signed, what is proven and what is not', async () => {
  const verdict = await verdictOf(receiptFile())
  expect(verdict).toMatchObject({
    kind: 'receipt',
    outcome: 'genuine',
    practice: false,
    device: { deviceId: device, name: 'Muelle 3' },
    content: { controlId: 184, numbers: ['R-000184'], signedBy: 'Marta Ibarra', declared: '300', difference: '-47.5' },
  })
  expect(verdict.content?.reference).toMatch(/^[0-9a-f]{32}$/)
  expect(codes(verdict, 'wrong')).toEqual([])
  expect(codes(verdict, 'proven')).toEqual(['signed_by', 'figures_whole'])
  expect(codes(verdict, 'not_proven')).toEqual(['counts_not_compared', 'clock', 'person', 'goods'])
})

test('the text of its QR code proves the statement, not the lines', async () => {
  const verdict = await verdictOf(` ${receiptQr(receipt())}\n`)
  expect(verdict).toMatchObject({ kind: 'receipt_qr', outcome: 'genuine', content: { declared: '300' } })
  expect(codes(verdict, 'not_proven')).toContain('figures_not_included')
})

test('without a list of keys, or with a list that lacks the key, the signature proves no device', async () => {
  expect(await verdictOf(receiptFile(), null)).toMatchObject({ outcome: 'no_keys' })
  const list = {
    madeAt: null,
    devices: [{ ...keys.devices[0], deviceId: otherDevice, publicKey: otherPair.publicKey }],
  }
  const unlisted = await verdictOf(receiptFile(), list as typeof keys)
  expect(unlisted.outcome).toBe('unknown_key')
  expect(codes(unlisted, 'not_proven')).toContain('key_not_listed')
})

test('another device’s key is named, whichever of the two the receipt claims to be of', async () => {
  // Signed by another key under the name of a listed device.
  const forged = receiptFileText(receipt({ publicKey: otherPair.publicKey }, otherPair))
  const byOther = await verdictOf(forged)
  expect(byOther.outcome).toBe('unknown_key')
  expect(codes(byOther, 'wrong')).toEqual(['other_device'])
  // Signed by a listed key under the name of another device.
  const borrowed = await verdictOf(receiptFile({ device: otherDevice }))
  expect(borrowed.outcome).toBe('unknown_key')
  expect(codes(borrowed, 'wrong')).toEqual(['other_device'])
  // The listed key in the statement, but signed with another.
  const replaced = await verdictOf(receiptFileText(receipt({}, otherPair)))
  expect(replaced.outcome).toBe('changed')
  expect(codes(replaced, 'wrong')).toEqual(['signature_wrong'])
})

test('a device that was retired before it signed is named', async () => {
  const retired = (retiredAt: string) => ({
    ...keys,
    devices: keys.devices.map((one) => ({ ...one, retiredAt })),
  })
  expect(codes(await verdictOf(receiptFile(), retired('2026-11-20T00:00:00Z')), 'not_proven')).toContain('key_retired')
  const later = await verdictOf(receiptFile(), retired('2026-11-30T00:00:00Z'))
  expect(codes(later, 'not_proven')).not.toContain('key_retired')
})

test('practice data, newer versions and other files are named', async () => {
  expect(await verdictOf(receiptFile({ practice: true }))).toMatchObject({ outcome: 'genuine', practice: true })
  const newer = receiptFileText(receipt({ version: 3 as 1 }))
  expect((await verdictOf(newer)).outcome).toBe('newer_version')
  expect((await verdictOf('MUELLE7:ABC')).outcome).toBe('newer_version')
  for (const other of ['', 'x', '{}', '{"format":"muelle-device-keys"}\n', '\u0000'.repeat(9)])
    expect((await verdictOf(other)).outcome).toBe('not_readable')
  expect((await verdictOf(receiptFile().slice(0, 40))).outcome).toBe('not_readable')
  const cut = receiptFile().split('\n')
  expect(codes(await verdictOf(`${cut[0]}\n`), 'wrong')).toEqual(['half_written'])
  expect(codes(await verdictOf(`${cut[0]}\n${cut[1]}\n`), 'wrong')).toEqual(['figures_missing'])
  expect(codes(await verdictOf(`${receiptFile()}\n`), 'wrong')).toEqual(['figures_changed'])
})

test('a count of version 1 is complete but not signed', async () => {
  const verdict = await verdictOf(countFileVersion1())
  expect(verdict).toMatchObject({ kind: 'count', outcome: 'checksum_only', content: { controlId: 184 } })
  expect(codes(verdict, 'proven')).toEqual(['log_whole', 'photos_whole'])
  expect(codes(verdict, 'not_proven')).toContain('not_signed')
})

test('a signed count names its device, and how far its log is signed', async () => {
  const verdict = await verdictOf(countFileVersion2())
  expect(verdict).toMatchObject({ kind: 'count', outcome: 'genuine', device: { deviceId: device, name: 'Muelle 3' } })
  expect(codes(verdict, 'proven')).toEqual(['signed_by', 'log_whole', 'log_signed_to', 'photos_whole'])
  expect(codes(verdict, 'wrong')).toEqual([])
  expect((await verdictOf(countFileVersion2(), null)).outcome).toBe('no_keys')
  // Written again and signed with another key under the name of a listed device.
  const forged = await verdictOf(countFileVersion2('9000', otherPair))
  expect(forged.outcome).toBe('unknown_key')
  expect(codes(forged, 'wrong')).toEqual(['other_device'])
  // Signed links of one file in another: the file's own signature does not cover them.
  const [lines, others] = [countFileVersion2().split('\n'), countFileVersion2('9000', otherPair).split('\n')]
  for (const [at] of lines.slice(0, -1).entries()) {
    const mixed = lines.with(at, others[at] ?? '').join('\n')
    expect([mixed === lines.join('\n') ? 'genuine' : 'changed', at]).toEqual([(await verdictOf(mixed)).outcome, at])
  }
})

test('a receipt and the file of its count: equal, or written again', async () => {
  const together = async (units?: string) => {
    const given = [
      { name: 'constancia', content: receiptFile() },
      { name: 'claves', content: deviceKeyListText(keys) },
      { name: 'conteo', content: countFileVersion1(units) },
    ]
    const separated = separateKeys(given)
    const [first] = await verifyFiles(separated.files, separated.keys)
    if (!first) throw new Error('nothing was verified')
    return first.verdict
  }
  const equal = await together()
  expect(equal.outcome).toBe('genuine')
  expect(codes(equal, 'proven')).toContain('head_equal')
  expect(codes(equal, 'not_proven')).not.toContain('counts_not_compared')
  // A whole log with other units: its own chain, anchors and checksum are right.
  expect((await verdictOf(countFileVersion1('9000'))).outcome).toBe('checksum_only')
  const rewritten = await together('9000')
  expect(rewritten.outcome).toBe('differs')
  expect(codes(rewritten, 'wrong')).toEqual(['head_differs'])
})

test('bytes that are not UTF-8 are a change, also where they read like the original', async () => {
  const content = receiptFile({ signedBy: 'Marta \uFFFD' })
  const bytes = Buffer.from(content)
  const at = bytes.indexOf(Buffer.from('\uFFFD'))
  bytes[at] = 0xf0
  expect(bytes.toString('utf8')).toBe(content)
  expect((await verdictOf(textOfFile(bytes))).outcome).toBe('changed')
  expect((await verdictOf(textOfFile(Buffer.from(content)))).outcome).toBe('genuine')
})

test('the signature has one spelling', async () => {
  const { signature } = receipt()
  const last = signature.at(-1) ?? ''
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
  const same = alphabet[alphabet.indexOf(last) + 1] ?? ''
  const respelled = signature.slice(0, -1) + same
  expect(Buffer.from(respelled, 'base64url')).toEqual(Buffer.from(signature, 'base64url'))
  expect((await verdictOf(receiptFileText({ ...receipt(), signature: respelled }))).outcome).toBe('changed')
  expect(keyPair.publicKey).toHaveLength(43)
})

test.each([
  ['without Web Crypto, as on a page from plain http', undefined],
  [
    'without Ed25519',
    {
      digest: crypto.subtle.digest.bind(crypto.subtle),
      importKey: () =>
        Promise.reject(Object.assign(new Error('Algorithm: Unrecognized name'), { name: 'NotSupportedError' })),
    },
  ],
])('a browser %s says so instead of a verdict', async (_, subtle) => {
  vi.stubGlobal('crypto', { subtle })
  onTestFinished(() => void vi.unstubAllGlobals())
  for (const content of [receiptFile(), receiptQr(receipt())])
    expect(await verdictOf(content)).toMatchObject({ outcome: 'unsupported', content: null })
})

test('a name written right to left leaves the words and figures after it in their place', async () => {
  const verdict = await verdictOf(receiptFile({ signedBy: 'מרים 3' }), {
    ...keys,
    devices: keys.devices.map((one) => ({ ...one, name: '\u202e3 elleuM' })),
  })
  const said = (language: 'es' | 'en') =>
    describeVerdict(verdict, language).groups.flatMap(({ items }) => items.map(({ text }) => text))
  expect(said('es')).toContain('Que \u2068מרים 3\u2069 estuviera presente')
  expect(said('es')).toContain('La firmó el equipo «\u2068\u202e3 elleuM\u2069»')
  expect(said('en')).toContain('That \u2068מרים 3\u2069 was present')
  expect(said('en')).toContain('Signed by the PC “\u2068\u202e3 elleuM\u2069”')
})
