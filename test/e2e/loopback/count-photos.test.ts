import { readdirSync, readFileSync, renameSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rpcOf } from '../../../scripts/screenshots/screenshot-tool.ts'
import { labels, scanAnd } from '../journeys/steps.ts'
import { closePages, type HostProcess, openContext, startHostProcess } from '../launchers/loopback.ts'
import { makeFolder } from '../../support/temporary-folder.ts'

const folder = makeFolder()
const photos = join(folder, 'data/profiles/practice/photos')
let host: HostProcess
let page: Page
let rpc: ReturnType<typeof rpcOf>
let sessionId: string

beforeAll(async () => {
  host = await startHostProcess(['--port=0', `--data=${join(folder, 'data')}`, '--practice'])
  rpc = rpcOf(host)
  await rpc('settings.update', { language: 'es' })
  sessionId = (await rpc<{ sessionId: string }>('counts.start', { controlId: null, operator: 'Ana' })).sessionId
  page = await (await openContext({ locale: 'es-AR' })).newPage()
  await page.goto(host.url)
  await page.getByRole('table').waitFor()
  await page.evaluate((id) => localStorage.setItem('muelle.count', JSON.stringify([id])), sessionId)
  await page.reload()
  await page.getByText('Listo para contar').waitFor()
  await page.getByRole('button', { name: 'Más' }).click()
  // Only the page reads the open count in full now, and a supervisor.
  await rpc('supervisor.unlock', {})
})

afterAll(async () => {
  await closePages()
  host.signal('SIGTERM')
  await host.exited
  rmSync(folder, { recursive: true, force: true })
})

/** A picture that the browser painted: so many pixels, half of it clear. */
async function painted(width: number, height: number, name = 'foto.png') {
  const base64 = await page.evaluate(
    ([w, h]) => {
      const canvas = document.createElement('canvas')
      canvas.width = w
      canvas.height = h
      const context = canvas.getContext('2d')
      if (context === null) throw new Error('there is no canvas')
      context.fillStyle = 'green'
      context.fillRect(0, 0, w / 2, h)
      return canvas.toDataURL('image/png').replace(/^[^,]*,/, '')
    },
    [width, height] as const,
  )
  return { name, mimeType: 'image/png', buffer: Buffer.from(base64, 'base64') }
}

const notAPicture = { name: 'nota.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no es una foto') }
const choose = (files: Parameters<Page['setInputFiles']>[1]) => page.locator('input[type=file]').setInputFiles(files)
const kept = async () => (await rpc<{ rows: { hash: string }[] }>('counts.photos', { sessionId })).rows
const alert = () => page.locator('.more').getByRole('alert')

/** Width, height and the colour in the clear half of a kept picture. */
async function seen(hash: string): Promise<{ width: number; height: number; clear: number[] }> {
  const { mediaType, content } = await rpc<{ mediaType: string; content: string }>('photos.get', { hash })
  expect(mediaType).toBe('image/jpeg')
  return await page.evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (char) => char.charCodeAt(0))
    const image = await createImageBitmap(new Blob([bytes], { type: 'image/jpeg' }))
    const context = new OffscreenCanvas(image.width, image.height).getContext('2d')
    context?.drawImage(image, 0, 0)
    const clear = context?.getImageData(image.width - 4, 4, 1, 1).data ?? []
    return { width: image.width, height: image.height, clear: [...clear].slice(0, 3) }
  }, content)
}

test('several photos at once are kept in order, smaller; a file that is no picture is reported and does not stop the others', async () => {
  await choose([await painted(3000, 1500), notAPicture, await painted(64, 48)])
  await page.getByText('2 fotos guardadas en este equipo.').waitFor()
  await expect.poll(() => alert().textContent()).toBe('Esa foto no se puede leer. Tómela otra vez.')
  const [large, small, ...more] = await kept()
  expect(more).toEqual([])
  expect(await seen(large?.hash ?? '')).toEqual({ width: 2000, height: 1000, clear: [255, 255, 255] })
  expect(await seen(small?.hash ?? '')).toMatchObject({ width: 64, height: 48 })
  await page
    .getByRole('img', { name: /^Foto de Ana/ })
    .nth(1)
    .waitFor()
})

test('a file that is too large is not even read', async () => {
  const path = join(folder, 'enorme.jpg')
  writeFileSync(path, '')
  truncateSync(path, 60_000_001)
  await choose(path)
  await page.getByText('Esa foto pesa más de 60 MB. Tome una más pequeña.').waitFor()
  expect(await kept()).toHaveLength(2)
})

test('a camera that gives nothing changes nothing, and the next photo is taken', async () => {
  await choose([])
  await expect.poll(() => alert().textContent()).toContain('pesa más de')
  await choose(await painted(80, 60))
  await page.getByText('Foto guardada en este equipo.').waitFor()
  expect(await alert().count()).toBe(0)
  expect(await kept()).toHaveLength(3)
})

test('if nothing can be written the rest is not tried, the screen shows the next step, and a later try works', async () => {
  renameSync(photos, `${photos}-aside`)
  writeFileSync(photos, 'a file where the folder should be')
  await choose([await painted(90, 60), await painted(90, 61)])
  await page.getByText('2 fotos no se guardaron.').waitFor()
  const fact = page.locator('.scan-result-fact')
  await expect
    .poll(() => fact.textContent())
    .toBe('Muelle no puede escribir en el disco. Revise los permisos de la carpeta de datos.')
  rmSync(photos)
  renameSync(`${photos}-aside`, photos)
  await choose(await painted(90, 62))
  await page.getByText('Foto guardada en este equipo.').waitFor()
  expect(await kept()).toHaveLength(4)
})

test('a full disk is reported with its next step, and scanning continues', async () => {
  const error = { code: 'storage_full', message: '', retryable: false, traceId: 'none' }
  await page.route('**/rpc/counts.photo', (route) => route.fulfill({ json: { ok: false, error } }))
  await choose(await painted(90, 63))
  await page.getByText('Esa foto no se guardó.').waitFor()
  await expect
    .poll(() => page.locator('.scan-result-fact').textContent())
    .toBe('El disco está lleno. Libere espacio en este equipo y pruebe de nuevo.')
  await page.unroute('**/rpc/counts.photo')
  await scanAnd(page, labels.detergent, 'Contado')
})

test('a picture whose file is gone or changed is reported in its position', async () => {
  const [gone = '', changed = ''] = readdirSync(photos)
  rmSync(join(photos, gone))
  const bytes = readFileSync(join(photos, changed))
  bytes[bytes.length - 8] = (bytes[bytes.length - 8] ?? 0) ^ 1
  writeFileSync(join(photos, changed), bytes)
  await page.getByRole('button', { name: 'Más' }).click()
  await page.getByText('Falta el archivo').waitFor()
  await page.getByText('Archivo dañado').waitFor()
  await expect.poll(() => page.getByRole('img', { name: /^Foto de Ana/ }).count()).toBe(2)
})
