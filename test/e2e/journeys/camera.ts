import { expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { filmSize, writeFilm } from '../support/film.ts'
import type { Program } from './program.ts'
import { scan } from './scanner.ts'
import { findDocument, inDays, labels, startCount } from './steps.ts'

const [gtin, lot] = ['07799001044122', 'L26-0907'] as const

/** A film of a pallet: milk with its lot, two equal cases of detergent, and a kettle. */
export function writePalletFilm(path: string): void {
  writeFilm(path, [
    { bcid: 'gs1-128', text: `(01)${gtin}(17)${inDays(100)}(10)${lot}`, x: 120, y: 80, scale: 2 },
    { bcid: 'ean13', text: labels.detergent, x: 800, y: 90, scale: 2 },
    { bcid: 'gs1datamatrix', text: '(01)07799001049516', x: 300, y: 420, scale: 5 },
    { bcid: 'ean13', text: labels.detergent, x: 760, y: 430, scale: 3 },
  ])
}

const frames = (page: Page) => page.locator('.camera-code')
const codeKeys = (page: Page) => page.locator('.camera-key')
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
/** Figures of the list of what was counted, after the camera was closed. */
async function counted(page: Page): Promise<string> {
  return (await page.locator('.tally').textContent()) ?? ''
}

export function cameraJourney(program: Program): void {
  test('a camera is off until it is opened, and shows which codes it sees', async () => {
    const page = program.page()
    await page.evaluate(() => {
      const { mediaDevices } = navigator
      const open = mediaDevices.getUserMedia.bind(mediaDevices)
      window.tracks = []
      mediaDevices.getUserMedia = async (wanted) => {
        const stream = await open(wanted)
        window.tracks.push(...stream.getTracks())
        return stream
      }
    })
    await findDocument(page, 'R-000184')
    await startCount(page, 'Ana Quiroga')
    expect(await page.evaluate(() => window.tracks.length)).toBe(0)
    await press(page, 'Cámara')
    await page.getByText('4 códigos a la vista').waitFor()
    expect(await page.evaluate(() => window.tracks.map(({ kind }) => kind))).toEqual(['video'])
    expect(await frames(page).count()).toBe(4)
  })

  test('each code is framed where it is, large enough for a finger', async () => {
    const page = program.page()
    await press(page, 'Detener imagen')
    const picture = await page.locator('.camera-picture').boundingBox()
    const matrix = await page.getByRole('button', { name: 'Código 3: 0107799001049516' }).boundingBox()
    if (picture === null || matrix === null) throw new Error('nothing is framed')
    const centre = { x: matrix.x + matrix.width / 2 - picture.x, y: matrix.y + matrix.height / 2 - picture.y }
    const scale = picture.width / filmSize.width
    expect(Math.abs(centre.x / scale - 350)).toBeLessThan(20)
    expect(Math.abs(centre.y / scale - 470)).toBeLessThan(20)
    for (const key of [...(await frames(page).all()), ...(await codeKeys(page).all())]) {
      const box = await key.boundingBox()
      expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(48)
    }
  })

  test('nothing is counted without a tap; one tap counts once, and two equal cases are two', async () => {
    const page = program.page()
    expect(await page.locator('.scan-result-word').textContent()).toBe('4 códigos a la vista')
    // Twice, as a glove does.
    await codeKeys(page).nth(1).dblclick()
    await page.getByText('1 agregado · 3 por confirmar').waitFor()
    expect(await page.locator('.scan-result-word').textContent()).toBe('Contado')
    await page.getByRole('button', { name: `Código 4: ${labels.detergent}` }).dblclick()
    await page.getByText('2 agregados · 2 por confirmar').waitFor()
    await codeKeys(page).nth(0).click()
    await page.getByText('3 agregados · 1 por confirmar').waitFor()
    expect(await codeKeys(page).nth(0).textContent()).toContain(`lote ${lot}`)
    expect(await codeKeys(page).nth(2).textContent()).toContain('Agregar')
  })

  test('an undo makes the code one to confirm again', async () => {
    const page = program.page()
    await press(page, 'Deshacer')
    await page.getByText('2 agregados · 2 por confirmar').waitFor()
    expect(await codeKeys(page).nth(0).textContent()).toContain('Agregar')
    await codeKeys(page).nth(0).click()
    await page.getByText('3 agregados · 1 por confirmar').waitFor()
  })

  test('what was added and stays where it is, is not offered again in the next picture', async () => {
    const page = program.page()
    await press(page, 'Otra imagen')
    await page.getByRole('button', { name: 'Detener imagen' }).waitFor()
    await expect.poll(() => page.locator('.camera-code[data-done]').count()).toBe(3)
    expect(await page.locator('.camera-code:not([data-done])').count()).toBe(1)
  })

  test('photos of the last scan and of the whole count are kept as the camera took them', async () => {
    const page = program.page()
    await page.getByText('La foto es de').waitFor()
    await press(page, 'Guardar foto')
    await page.getByText('1 foto guardada en este equipo').waitFor()
    await page.getByRole('radio', { name: 'Todo el conteo' }).check()
    await press(page, 'Guardar foto')
    await page.getByText('2 fotos guardadas en este equipo').waitFor()
    await press(page, 'Cerrar cámara')
    await press(page, 'Más')
    const photos = page.locator('.photos img')
    await expect.poll(() => photos.count()).toBe(2)
    const sizes = await photos.evaluateAll((all) =>
      all.map((image) => [(image as HTMLImageElement).naturalWidth, (image as HTMLImageElement).naturalHeight]),
    )
    expect(sizes).toEqual([
      [filmSize.width, filmSize.height],
      [filmSize.width, filmSize.height],
    ])
  })

  test('the camera is off when it is closed, and a scan of the scanner closes it and counts', async () => {
    const page = program.page()
    const states = () => page.evaluate(() => window.tracks.map(({ readyState }) => readyState))
    expect(await states()).toEqual(['ended'])
    await press(page, 'Tomar una foto')
    await page.getByText('códigos a la vista').waitFor()
    expect(await states()).toEqual(['ended', 'live'])
    await scan(page, labels.kettle)
    await page.locator('.last-scan').waitFor()
    await expect.poll(states).toEqual(['ended', 'ended'])
    await expect.poll(() => counted(page)).toContain('3 artículos · 4 lecturas')
    expect(program.complaints()).toEqual([])
  })
}

declare global {
  interface Window {
    /** Of the cameras that the page opened. */
    tracks: MediaStreamTrack[]
  }
}
