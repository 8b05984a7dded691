import type { AddressInfo } from 'node:net'
import { spawnSync } from 'node:child_process'
import { chmodSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { createServer } from '../../src/main/core/kernel/node-http.ts'
import { ensureBrowser } from '../../scripts/find-browser.mjs'
import { reportHtml } from '../../src/main/core/reports/report-html.ts'
import { loadReportPhotos } from '../../src/main/core/reports/report-photos.ts'
import { chromiumPdf } from '../../src/main/host/chromium-pdf.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { png, reportPhoto, sha256 } from '../unit/reports/pictures.ts'
import { report, reportLine } from '../unit/reports/sample.ts'

/** That of a user, and one that starts in half the processor time. */
const [ofUser, browser] = [ensureBrowser({ needsWindow: true }), ensureBrowser()]
if (!browser || !ofUser) throw new Error('there is no browser to print with')

const pages = (pdf: Uint8Array) =>
  Buffer.from(pdf)
    .toString('latin1')
    .match(/\/Type\s*\/Page\b/g)?.length ?? 0
const folders = () => readdirSync(tmpdir()).filter((name) => name.startsWith('muelle-pdf-'))

test('a report of many lines is printed on many pages', async () => {
  const lines = Array.from({ length: 200 }, (_, n) => reportLine({ articleCode: String(n) }))
  const pdf = await chromiumPdf(ofUser)(reportHtml(report({ lines }), 'es'), new AbortController().signal)
  expect(Buffer.from(pdf).subarray(0, 5).toString()).toBe('%PDF-')
  expect(pages(pdf)).toBeGreaterThan(5)
  expect(pages(await chromiumPdf(browser)(reportHtml(report(), 'es'), new AbortController().signal))).toBe(1)
})

test('prints six photos per page, and requests none from elsewhere', async () => {
  const bytes = Array.from({ length: 200 }, (_, index) => png(30, index % 2 === 0 ? 20 : 60, [index, 90, 40]))
  const large = png(1500, 1200, 'noise')
  const photos = [...bytes, large].map((one) => reportPhoto(one, { note: 'Una caja rota' }))
  const stored = new Map([...bytes, large].map((one) => [sha256(one), one]))
  const signal = new AbortController().signal
  const pictures = await loadReportPhotos({ read: (hash) => Promise.resolve(stored.get(hash) ?? null) }, photos, signal)
  const pdf = await chromiumPdf(browser)(reportHtml(report({ photos }), 'es', pictures), signal)
  const images = Buffer.from(pdf)
    .toString('latin1')
    .match(/\/Subtype\s*\/Image\b/g)?.length
  expect(images).toBe(201)
  expect(Buffer.from(pdf).subarray(-6).toString()).toContain('%%EOF')
  // The lines, and 67 rows of photos.
  expect(pages(pdf)).toBeLessThanOrEqual(1 + Math.ceil(67 / 2) + 1)
  expect(pdf.length).toBeGreaterThan(2_000_000)
  expect(pdf.length).toBeLessThan(8_000_000)
})

test('runs no script of a page, and makes no request', async () => {
  let asked = 0
  const server = createServer((_request, response) => {
    asked += 1
    response.end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const before = folders()
  const html = reportHtml(report(), 'es').replace(
    '<h1>',
    `<script>fetch('${url}/a')</script><img src="${url}/b"><iframe src="${url}/c"></iframe><h1>`,
  )
  await chromiumPdf(browser)(html, new AbortController().signal)
  expect(asked).toBe(0)
  expect(
    folders().filter((name) => !before.includes(name)),
    'folders left behind',
  ).toEqual([])
})

test.skipIf(process.platform === 'win32')(
  'a script that starts the browser ends with it, and nothing is left',
  async () => {
    const script = join(temporaryFolder(), 'browser')
    writeFileSync(script, `#!/bin/sh\n'${browser}' "$@"\n`)
    chmodSync(script, 0o755)
    const before = folders()
    const pdf = await chromiumPdf(script)(reportHtml(report(), 'es'), new AbortController().signal)
    expect(pages(pdf)).toBe(1)
    expect(folders().filter((name) => !before.includes(name))).toEqual([])
  },
)

test('cancelling ends the browser', async () => {
  const stop = new AbortController()
  const printing = chromiumPdf(browser)(reportHtml(report(), 'es'), stop.signal)
  stop.abort()
  await expect(printing).rejects.toMatchObject({ code: 'cancelled' })
})

test('a browser that is none is a coded failure', async () => {
  const printing = chromiumPdf('/bin/false')('', new AbortController().signal)
  await expect(printing).rejects.toMatchObject({ code: 'conflict', details: { reason: 'pdf_failed' } })
  const missing = chromiumPdf('/nowhere/chromium')('', new AbortController().signal)
  await expect(missing).rejects.toMatchObject({ code: 'conflict' })
})

test.skipIf(process.platform === 'win32')('a PC without files to open fails for now, not for good', () => {
  const script = fileURLToPath(new URL('support/print-without-files.ts', import.meta.url))
  const run = 'ulimit -n 60; exec "$0" "$1"'
  const { stdout, stderr } = spawnSync('sh', ['-c', run, process.execPath, script], { encoding: 'utf8' })
  expect(JSON.parse(stdout || `{"stderr": ${JSON.stringify(stderr)}}`)).toEqual({
    code: 'storage_busy',
    details: { reason: 'EMFILE' },
  })
})

test.skipIf(process.platform === 'win32')(
  'a folder of the browser that cannot be removed costs no PDF',
  async ({ skip }) => {
    const before = folders()
    const wrapper = join(temporaryFolder(), 'browser')
    const script = fileURLToPath(new URL('support/fake-browser.ts', import.meta.url))
    writeFileSync(wrapper, `#!/bin/sh\nexec '${process.execPath}' '${script}' "$@"\n`)
    chmodSync(wrapper, 0o755)
    const pdf = await chromiumPdf(wrapper)('', new AbortController().signal).finally(() => {
      for (const name of folders().filter((one) => !before.includes(one)))
        spawnSync('umount', ['-l', join(tmpdir(), name, 'held')])
    })
    expect(Buffer.from(pdf).toString()).toBe('%PDF-')
    const left = folders().filter((one) => !before.includes(one))
    for (const name of left) rmSync(join(tmpdir(), name), { recursive: true })
    if (left.length === 0) skip('this user may not mount a file')
  },
)
