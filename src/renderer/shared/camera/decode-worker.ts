import { prepareZXingModule } from 'zxing-wasm/reader'
import decoder from 'zxing-wasm/reader/zxing_reader.wasm?url'
import type { DecodeAnswer } from './code-reader.ts'
import { decodeFrame } from './decode-frame.ts'

/** The worker that reads codes, so that the page answers a scan meanwhile. */
interface Scope {
  addEventListener(type: 'message', listener: (event: MessageEvent<ImageBitmap>) => void): void
  postMessage(message: DecodeAnswer, transfer: Transferable[]): void
}
const scope = globalThis as unknown as Scope

// Without this the decoder would be loaded from another host.
prepareZXingModule({ overrides: { locateFile: () => decoder } })

let canvas: OffscreenCanvas | null = null

scope.addEventListener('message', ({ data: picture }) => {
  void decode(picture)
})

/** The picture goes back with its codes: it is the one to show while they are confirmed. */
async function decode(picture: ImageBitmap): Promise<void> {
  const { width, height } = picture
  if (canvas?.width !== width || canvas.height !== height) canvas = new OffscreenCanvas(width, height)
  const context = canvas.getContext('2d', { willReadFrequently: true })
  try {
    if (context === null) throw new Error('no canvas')
    context.drawImage(picture, 0, 0)
    const codes = await decodeFrame(context.getImageData(0, 0, width, height))
    scope.postMessage({ codes, picture }, [picture])
  } catch {
    scope.postMessage({ codes: null, picture }, [picture])
  }
}
