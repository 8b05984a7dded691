import { expect, test } from 'vitest'
import { verificationEn } from '../../../src/contract/texts/verification-en.ts'
import { verificationEs } from '../../../src/contract/texts/verification-es.ts'
import { verifyContent } from '../../../src/main/core/domain/verification/verify-content.ts'
import { textOfFile } from '../../../src/verify/verify-files.ts'
import { countFileVersion1, countFileVersion2, keys, receipt, receiptFile, receiptQr } from './sample.ts'

/** Files, and everything that is said of their changes. */
const samples = {
  'the file of a receipt': {
    content: receiptFile(),
    says: ['figures_changed', 'half_written', 'not_readable', 'signature_wrong', 'statement_changed'],
  },
  'the text of a QR code': { content: receiptQr(receipt()), says: ['not_readable', 'qr_changed'] },
  'the file of a count, version 2': {
    content: countFileVersion2(),
    says: [
      'anchor_changed',
      'checksum_wrong',
      'file_signature_wrong',
      'half_written',
      'line_changed',
      'not_readable',
      'photo_changed',
    ],
  },
  'the file of a count, version 1': {
    content: countFileVersion1(),
    says: ['anchor_changed', 'checksum_wrong', 'half_written', 'line_changed', 'not_readable', 'photo_changed'],
  },
}

/** Possible verdicts on a changed file; each of them rejects it. */
const rejected = ['changed', 'not_readable', 'newer_version']

/** Changes of one byte: every place once, then more values at places all over the file, always the same ones. */
function changes(bytes: Buffer, least: number): { at: number; value: number }[] {
  return Array.from({ length: Math.max(least, bytes.length) }, (_, n) => {
    const at = n < bytes.length ? n : (n * 7919) % bytes.length
    const value = (bytes[at] ?? 0) ^ (1 + ((n * 31) % 255))
    return { at, value }
  })
}

test.each(Object.entries(samples))(
  'each of at least 2,000 changes of one byte of %s is rejected and named',
  async (_, { content, says }) => {
    const original = Buffer.from(content)
    expect(['genuine', 'checksum_only']).toContain((await verifyContent(content, keys)).verdict.outcome)
    const accepted: unknown[] = []
    const named = new Set<string>()
    for (const { at, value } of changes(original, 2000)) {
      const bytes = Buffer.from(original)
      bytes[at] = value
      const { verdict } = await verifyContent(textOfFile(bytes), keys)
      const wrong = verdict.findings.filter(({ is }) => is === 'wrong')
      const words = wrong.flatMap(({ code, values }) => [
        verificationEs.finding[code](values).text,
        verificationEn.finding[code](values).text,
      ])
      for (const { code } of wrong) named.add(code)
      if (!rejected.includes(verdict.outcome) || words.length < 2 || words.some((text) => /undefined|^$/.test(text)))
        accepted.push({ at, value, outcome: verdict.outcome, words })
    }
    expect(accepted).toEqual([])
    expect([...named].sort()).toEqual(says)
  },
)
