import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { BlindControl, Units } from '../../src/main/core/domain/model.ts'
import { writeCache } from '../../src/main/core/store/cache/cache-file.ts'
import { putControl } from '../../src/main/core/store/cache/control-rows.ts'
import { openCacheWriter } from '../../src/main/core/store/cache/open-cache.ts'
import { openIdleCore } from '../core/support/idle-core.ts'
import { valueOf } from '../support/core.ts'
import { png } from '../unit/reports/pictures.ts'
import { round } from './figures.ts'
import { whileScanning } from './support/while-scanning.ts'

// The largest report during scans: with the maximum number of pictures, and a document of very many lines
// (MUELLE_BENCH_LINES).

const controlId = 900_000_001
const lines = Number(process.env['MUELLE_BENCH_LINES'] ?? 2_000)
const pictures = 10

function longControl(): BlindControl {
  const date = '2020-06-01'
  const line = (at: number) => ({
    id: controlId + at,
    line: at + 1,
    externalContainer: null,
    description: `Artículo de medida ${at}`,
    articleCode: `77900${String(at).padStart(8, '0')}`,
    lot: `L-${at % 997}`,
    expiry: null,
    units: (12 * 1_000_000) as Units,
  })
  const document = {
    id: controlId,
    number: 'B-00000001',
    date,
    supplierCode: 'P1',
    supplierName: 'Proveedor de medida',
    purchaseOrder: null,
    lines: Array.from({ length: lines }, (_, at) => line(at)),
  }
  return {
    id: controlId,
    date,
    state: 'PendienteControl',
    location: 'RS-1',
    mode: 'simple',
    countedLines: [],
    receivingDocuments: [document],
  }
}

test(`a report of ${lines} lines and ${pictures} pictures, while scans go on`, async () => {
  let bytesOfPage = 0
  const first = await openIdleCore()
  await first.stop()
  const writer = openCacheWriter({ folder: join(first.folder, 'profiles', 'practice') })
  writeCache(writer, () => putControl(writer, longControl(), Date.now()))
  writer.db.close()

  const core = await openIdleCore({
    folder: first.folder,
    // The printer is a process of its own: what is measured is all that the core does for it.
    renderPdf: (html) => {
      bytesOfPage = Buffer.byteLength(html)
      return Promise.resolve(Buffer.alloc(20_000_000, 'x'))
    },
  })
  const { client } = core
  const counted = valueOf(await client.command('counts.start', { controlId, operator: 'Ana' })).sessionId
  for (let at = 0; at < 100; at += 1)
    valueOf(
      await client.command('counts.add', {
        sessionId: counted,
        articleCode: `77900${String(at).padStart(8, '0')}`,
        units: 11,
      }),
    )
  const contents = Array.from({ length: pictures }, (_, at) => png(770 + at, 770, 'noise').toString('base64'))
  const photo = async (content: string) => {
    valueOf(await client.command('counts.photo', { sessionId: counted, mediaType: 'image/png', content }))
  }
  const { sessionId } = valueOf(await client.command('counts.start', { controlId: null, operator: 'Bench' }))
  const idle = () => new Promise((resolve) => setTimeout(resolve, 2000))
  console.log('scans alone:', await whileScanning(core, sessionId, idle))
  const taking = async () => {
    for (const content of contents) await photo(content)
  }
  console.log(`${pictures} pictures of 1.8 MB taken:`, await whileScanning(core, sessionId, taking))
  valueOf(await client.command('counts.close', { sessionId: counted }))
  const compare = () => client.query('comparison.get', { controlId }).then(valueOf)
  console.log('comparison:', await whileScanning(core, sessionId, compare))
  for (const format of ['pdf', 'csv', 'ubl', 'edifact'] as const) {
    const save = () => client.query('comparison.export', { controlId, format }).then(valueOf)
    console.log(`${format}:`, await whileScanning(core, sessionId, save))
  }
  console.log(`the page that was printed: ${round(bytesOfPage / 1e6)} MB`)
  expect(bytesOfPage).toBeGreaterThan(18_000_000)
})
