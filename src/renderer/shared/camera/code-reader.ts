import { startDecodeWorker } from '../../trusted-types.ts'
import type { FoundCode } from './decode-frame.ts'

/** A picture and its codes; `null` if the decoder does not work. */
export interface DecodeAnswer {
  codes: FoundCode[] | null
  picture: ImageBitmap
}

export type CodeReader = ReturnType<typeof createCodeReader>

/** Reads codes in a worker, which is started now and ended by `close`. */
export function createCodeReader() {
  const worker = startDecodeWorker()
  return {
    /** Reads one picture at a time, which is passed on and comes back. */
    read: (picture: ImageBitmap) =>
      new Promise<DecodeAnswer>((resolve, reject) => {
        worker.onmessage = ({ data }: MessageEvent<DecodeAnswer>) => resolve(data)
        worker.onerror = (event) => {
          event.preventDefault()
          reject(new Error('the decoder did not start'))
        }
        worker.postMessage(picture, [picture])
      }),
    close: () => worker.terminate(),
  }
}
