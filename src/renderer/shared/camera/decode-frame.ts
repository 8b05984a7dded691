import { readBarcodes, type ReadInputBarcodeFormat } from 'zxing-wasm/reader'

/** A code that was read in a picture. Coordinates are pixels of the picture. */
export interface FoundCode {
  /** As a scanner types it: symbology identifier and content, separators as U+001D. */
  raw: string
  left: number
  top: number
  right: number
  bottom: number
}

/** Symbologies of goods, pallets and their documents. Others would only add misreadings. */
const formats: ReadInputBarcodeFormat[] = ['EANUPC', 'DataBar', 'Code128', 'ITF14', 'Code39', 'DataMatrix', 'QRCode']

/** All codes of a picture. */
export async function decodeFrame(picture: ImageData): Promise<FoundCode[]> {
  const found = await readBarcodes(picture, { formats, textMode: 'Plain', tryDownscale: true, maxNumberOfSymbols: 30 })
  return (
    found
      // A part of an ITF code reads as a shorter one without a check digit.
      .filter(({ isValid, text, symbologyIdentifier }) => isValid && text !== '' && symbologyIdentifier !== ']I0')
      .map(({ symbologyIdentifier, text, position }) => {
        const corners = [position.topLeft, position.topRight, position.bottomRight, position.bottomLeft]
        const across = corners.map(({ x }) => x)
        const down = corners.map(({ y }) => y)
        return {
          raw: symbologyIdentifier + text,
          left: Math.min(...across),
          top: Math.min(...down),
          right: Math.max(...across),
          bottom: Math.max(...down),
        }
      })
  )
}
