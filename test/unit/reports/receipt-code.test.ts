// The QR code of a receipt: drawn for the report, photographed, and read back by another library.
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, test } from 'vitest'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import type { ReceiptStatement } from '../../../src/main/core/domain/receipt/statement.ts'
import { verifyContent } from '../../../src/main/core/domain/verification/verify-content.ts'
import { qrSvg, receiptHtml } from '../../../src/main/core/reports/receipt-html.ts'
import { reportHtml } from '../../../src/main/core/reports/report-html.ts'
import { keys, receipt, receiptQr, sha256 } from '../receipts/sample.ts'
import { report } from './sample.ts'

const wasm = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm')
const ready = Promise.resolve(
  prepareZXingModule({ overrides: { wasmBinary: readFileSync(wasm).buffer }, fireImmediately: true }),
)

/** A photo of the drawn code: `scale` pixels a square, turned by `degrees`, unsharp, with noise. */
async function photographed(svg: string, { scale, degrees }: { scale: number; degrees: number }): Promise<string[]> {
  await ready
  const cells = Number(/viewBox="0 0 (\d+)/.exec(svg)?.[1])
  const dark = new Set([...svg.matchAll(/M(\d+) (\d+)h1/g)].map(([, x, y]) => `${x} ${y}`))
  const size = Math.ceil(cells * scale * 1.2)
  const [sin, cos] = [Math.sin((degrees * Math.PI) / 180), Math.cos((degrees * Math.PI) / 180)]
  const isDark = (px: number, py: number) => {
    const [x, y] = [px - size / 2, py - size / 2]
    const cellX = Math.floor((x * cos + y * sin) / scale + cells / 2)
    const cellY = Math.floor((y * cos - x * sin) / scale + cells / 2)
    return dark.has(`${cellX} ${cellY}`)
  }
  const data = new Uint8ClampedArray(size * size * 4).fill(255)
  const offsets = [-0.6, -0.2, 0.2, 0.6]
  for (let y = 0; y < size; y++)
    for (let x = 0; x < size; x++) {
      let hits = 0
      for (const dx of offsets) for (const dy of offsets) if (isDark(x + 0.5 + dx, y + 0.5 + dy)) hits += 1
      const noise = ((x * 7919 + y * 104_729) % 41) - 20
      data.fill(235 - (hits / 16) * 190 + noise, (y * size + x) * 4, (y * size + x) * 4 + 3)
    }
  const found = await readBarcodes({ data, width: size, height: size, colorSpace: 'srgb' }, { textMode: 'Plain' })
  return found.map(({ text }) => text)
}

/** Statements with as many documents and counts. */
function statementOf(documents: number, counts: number): Partial<ReceiptStatement> {
  return {
    documents: Array.from({ length: documents }, (_, n) => ({
      number: `R-000${184 + n}`,
      date: '2026-11-20T00:00:00',
      supplierCode: `P0${n}1`,
      supplierName: `Distribuidora Ñandú y Hermanos ${n} S.R.L.`,
    })),
    counts: Array.from({ length: counts }, (_, n) => ({
      device: randomUUID(),
      sessionId: randomUUID(),
      counter: ((n % 3) + 1) as 1,
      seq: 231 + n,
      hash: sha256(`${n}`),
    })),
  }
}

test.each([
  { documents: 1, counts: 1 },
  { documents: 3, counts: 2 },
  { documents: 8, counts: 6 },
])('is read from a photo with $documents documents and $counts counts', async ({ documents, counts }) => {
  const text = receiptQr(receipt(statementOf(documents, counts)))
  const svg = qrSvg(text)
  if (svg === null) throw new Error('the code was not drawn')
  for (const photo of [
    { scale: 3, degrees: 0 },
    { scale: 3.3, degrees: 4 },
  ])
    expect(await photographed(svg, photo)).toEqual([text])
  expect((await verifyContent(text, keys)).verdict).toMatchObject({ kind: 'receipt_qr', outcome: 'genuine' })
  // A square is wide enough for office printers, and the code narrow enough for the sheet.
  const [, width = '0', cells = '0'] = /width="([\d.]+)mm".*viewBox="0 0 (\d+)/.exec(svg) ?? []
  expect(Number(width) / Number(cells)).toBeGreaterThan(0.4)
  expect(Number(width)).toBeLessThan(70)
})

test('a statement that is too long has its reference on paper, and says where the rest is', () => {
  const signed = receipt(statementOf(60, 3))
  expect(qrSvg(receiptQr(signed))).toBeNull()
  const of = {
    reference: 'a'.repeat(32),
    at: '2026-11-21T11:33:00.000-03:00',
    qr: receiptQr(signed),
    sameFigures: true,
  }
  const html = receiptHtml(report({ receipt: of }), 'es')
  expect(html).not.toContain('<svg')
  expect(html).toContain('aaaa aaaa')
  expect(html).toContain('No cabe en un código QR')
})

test('the report has the code, its reference, and a notice where a figure has moved', () => {
  const of = {
    reference: '0123456789abcdef0123456789abcdef',
    at: '2026-11-21T11:33:00.000-03:00',
    qr: receiptQr(receipt()),
  }
  const html = reportHtml(report({ receipt: { ...of, sameFigures: true } }), 'en')
  expect(html).toContain('<svg')
  expect(html).toContain('0123 4567 89ab cdef')
  expect(html).not.toContain('has changed')
  expect(reportHtml(report({ receipt: { ...of, sameFigures: false } }), 'en')).toContain('has changed')
  expect(reportHtml(report(), 'en')).not.toContain('<svg')
})
