import { expect, test } from 'vitest'
import { decodeFrame } from '../../../src/renderer/shared/camera/decode-frame.ts'
import { cellsOf } from '../../support/barcode-cells.ts'
import { decoderReady, drawImage } from './read-image.ts'

interface Placed {
  bcid: string
  text: string
  x: number
  y: number
}

/** A picture of 1000 × 700 px with these codes, three pixels a cell. */
function picture(codes: readonly Placed[]): ImageData {
  const drawn = codes.map((code) => ({ ...code, cells: cellsOf(code.bcid, code.text) }))
  return drawImage({ width: 1000, height: 700 }, (x, y) =>
    drawn.some(({ cells, ...at }) => cells[Math.floor((y - at.y) / 3)]?.[Math.floor((x - at.x) / 3)] === true),
  )
}

test.each([
  ['gs1-128', '(01)07799001044122(10)L26(17)270101', ']C1010779900104412210L26\u001d17270101'],
  ['gs1datamatrix', '(01)07799001044122(10)L26(17)270101', ']d2010779900104412210L26\u001d17270101'],
  ['gs1qrcode', '(01)07799001044122(10)L26(17)270101', ']Q3010779900104412210L26\u001d17270101'],
  ['databarexpanded', '(01)07799001044122(10)L26', ']e0010779900104412210L26'],
  ['ean13', '7799001044122', ']E07799001044122'],
  ['ean8', '12345670', ']E412345670'],
  ['upce', '01234565', ']E00012345000065'],
  ['itf14', '17799001044129', ']I117799001044129'],
  ['code128', 'PAL-0032', ']C0PAL-0032'],
  ['qrcode', 'https://id.gs1.org/01/07799001044122', ']Q1https://id.gs1.org/01/07799001044122'],
])('%s arrives as a scanner types it', async (bcid, text, raw) => {
  await decoderReady
  expect((await decodeFrame(picture([{ bcid, text, x: 60, y: 60 }]))).map((code) => code.raw)).toEqual([raw])
})

test('several codes of a picture are found, each where it is; equal ones are two', async () => {
  await decoderReady
  const found = await decodeFrame(
    picture([
      { bcid: 'ean13', text: '7799001044122', x: 60, y: 60 },
      { bcid: 'ean13', text: '7799001044122', x: 600, y: 400 },
      { bcid: 'gs1datamatrix', text: '(01)07799001049516', x: 100, y: 400 },
    ]),
  )
  const places = found.map(({ raw, left, top }) => [raw, Math.round(left / 50) * 50, Math.round(top / 50) * 50])
  expect(places.toSorted()).toEqual(
    [
      [']E07799001044122', 50, 50],
      [']E07799001044122', 600, 400],
      [']d20107799001049516', 100, 400],
    ].toSorted(),
  )
})

test('a code without a check digit that a part of another one may be is not read', async () => {
  await decoderReady
  expect(await decodeFrame(picture([{ bcid: 'interleaved2of5', text: '12345678', x: 60, y: 60 }]))).toEqual([])
})
