// @vitest-environment jsdom
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { reportCsv } from '../../../src/main/core/reports/report-csv.ts'
import { reportHtml } from '../../../src/main/core/reports/report-html.ts'
import { maxReportPhotoBytes, loadReportPhotos } from '../../../src/main/core/reports/report-photos.ts'
import { createPhotoFiles } from '../../../src/main/core/store/photo-files.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'
import { png, reportPhoto, sha256 } from './pictures.ts'
import { report } from './sample.ts'

const forever = new AbortController().signal

async function filesOf(...pictures: Buffer[]) {
  const folder = temporaryFolder()
  const files = createPhotoFiles(folder)
  for (const bytes of pictures) await files.keep(sha256(bytes), 'image/png', bytes)
  return { files, path: (bytes: Buffer) => join(folder, 'photos', `${sha256(bytes)}.png`) }
}

const texts = (page: ParentNode, selector: string) =>
  [...page.querySelectorAll(selector)].map((element) => (element.textContent ?? '').trim())

test('shows each photo once with subject, operator and time; lists missing and changed ones', async () => {
  const [good, gone, changed] = [png(9, 9, [200, 0, 0]), png(9, 9, [0, 200, 0]), png(9, 9, [0, 0, 200])]
  const { files, path } = await filesOf(good, changed)
  writeFileSync(path(changed), good)
  const photos = [
    reportPhoto(good, { articleCode: '000733', lot: 'L<1>', note: 'Caja "rota" & <mojada>' }),
    reportPhoto(good, { counter: 2, operator: 'Bruno', at: '2026-11-21T11:00:00.000-03:00' }),
    reportPhoto(gone),
    reportPhoto(changed),
  ]
  const html = reportHtml(report({ photos }), 'es', await loadReportPhotos(files, photos, forever))
  const page = new DOMParser().parseFromString(html, 'text/html')
  expect([...page.querySelectorAll('img')].map((image) => image.getAttribute('src'))).toEqual([
    `data:image/png;base64,${good.toString('base64')}`,
  ])
  expect(texts(page, '.no-photo')).toEqual([
    'La foto no está en este equipo',
    'El archivo cambió después de tomar la foto',
  ])
  const [first, ...rest] = texts(page, 'figcaption')
  expect(first).toBe(
    '000733 · L<1> · 1.º conteo · Ana Quiroga · 21/11/2026 10:07Caja "rota" & <mojada>' +
      `2.º conteo · Bruno · 21/11/2026 11:00SHA-256 ${sha256(good).slice(0, 12)}…`,
  )
  expect(rest.map((text) => text.slice(-13))).toEqual([gone, changed].map((one) => `${sha256(one).slice(0, 12)}…`))
  const policy = page.querySelector('meta[http-equiv]')?.getAttribute('content')
  expect(policy).toBe("default-src 'none'; style-src 'unsafe-inline'; img-src data:")
})

test('counts photos over the limit without reading them; yields between two photos', async () => {
  const pictures = Array.from({ length: 200 }, (_, index) => png(4, 4, [index, 0, 0]))
  const { files } = await filesOf(...pictures)
  const huge = reportPhoto(Buffer.from('huge'), { bytes: maxReportPhotoBytes + 1 })
  const photos = [huge, ...pictures.map((bytes) => reportPhoto(bytes))]
  const read: string[] = []
  let turns = 0
  let goesOn = true
  const turn = () => {
    turns += 1
    if (goesOn) setImmediate(turn)
  }
  turn()
  const found = await loadReportPhotos(
    { read: (hash, type) => (read.push(hash), files.read(hash, type)) },
    photos,
    forever,
  )
  goesOn = false
  expect(turns).toBeGreaterThanOrEqual(200)
  expect(read).not.toContain(huge.hash)
  expect(found.get(huge.hash)).toEqual({ state: 'left_out' })
  const page = new DOMParser().parseFromString(reportHtml(report({ photos }), 'en', found), 'text/html')
  expect(page.querySelectorAll('img')).toHaveLength(200)
  expect(texts(page, '.left-out')).toEqual([
    '1 of 201 photos is not in this report (limit: 18 MB). See them in the program.',
  ])
})

test('shows the first photos that fit the limit together', async () => {
  const large = [1, 2, 3, 4].map((index) => Buffer.alloc(5_000_000, index))
  const states = await loadReportPhotos(
    { read: (hash) => Promise.resolve(large.find((bytes) => sha256(bytes) === hash) ?? null) },
    large.map((bytes) => reportPhoto(bytes)),
    forever,
  )
  expect([...states.values()].map(({ state }) => state)).toEqual(['here', 'here', 'here', 'left_out'])
})

test('cancelling ends the reading', async () => {
  const stop = new AbortController()
  stop.abort()
  const { files } = await filesOf()
  await expect(loadReportPhotos(files, [reportPhoto(Buffer.from('x'))], stop.signal)).rejects.toMatchObject({
    code: 'cancelled',
  })
})

test('the spreadsheet names the files: those of an article in its rows, all others in every row', () => {
  const [one, two, three] = [Buffer.from('1'), Buffer.from('2'), Buffer.from('3')]
  const photos = [
    reportPhoto(one, { articleCode: '000733' }),
    reportPhoto(one, { articleCode: '000733', operator: 'Bruno' }),
    reportPhoto(two, { mediaType: 'image/jpeg' }),
    reportPhoto(three, { articleCode: 'NOT-ON-A-LINE' }),
  ]
  const [heads = [], ...rows] = reportCsv(report({ photos, counts: [] }), 'es')
    .slice(1)
    .trimEnd()
    .split('\r\n')
    .map((line) => line.split(';'))
  const column = (name: string) => rows.map((row) => row[heads.indexOf(name)])
  expect(column('Fotos')).toEqual(['', `${sha256(one)}.png`, '', ''])
  expect(new Set(column('Otras fotos'))).toEqual(new Set([`${sha256(two)}.jpg · ${sha256(three)}.png`]))
})

test('a photo that was deleted by age is named as such', async () => {
  const photo = reportPhoto(Buffer.from('x'))
  const files = { read: () => Promise.resolve(null), isRemoved: () => true }
  const html = reportHtml(report({ photos: [photo] }), 'es', await loadReportPhotos(files, [photo], forever))
  expect(html).toContain('La foto se borró por antigüedad')
})
