import { useCallback, useEffect, useRef, useState } from 'react'
import type { Camera } from './camera.ts'
import { createCodeReader, type CodeReader } from './code-reader.ts'
import { followCodes, type FollowedCode } from './followed-codes.ts'

/** Pause between two pictures: short for the operator, long enough to keep the processor cool. */
const betweenMs = 200

const none: readonly FollowedCode[] = []

/** Reads the codes of a live picture, one picture after the other. */
export function useCodeFinder(camera: Camera, isLive: boolean) {
  const [codes, setCodes] = useState<readonly FollowedCode[]>([])
  const [still, setStill] = useState<ImageBitmap | null>(null)
  const [failed, setFailed] = useState(false)
  const latest = useRef<ImageBitmap | null>(null)
  const lastId = useRef(0)

  const keepPicture = useCallback((picture: ImageBitmap | null) => {
    latest.current?.close()
    latest.current = picture
  }, [])
  useEffect(() => () => keepPicture(null), [keepPicture])

  const reads = isLive && still === null && !failed
  useEffect(() => {
    if (!reads) return
    const stopped = new AbortController()
    void readPictures(camera, stopped.signal, (found, picture) => {
      keepPicture(picture)
      setCodes((before) => followCodes(before, found, () => (lastId.current += 1)))
    }).catch(() => {
      if (!stopped.signal.aborted) setFailed(true)
    })
    return () => stopped.abort()
  }, [reads, camera, keepPicture])

  return {
    /** The codes in view, or in the picture that stands still. */
    // A camera that is off sees nothing.
    codes: isLive || still !== null ? codes : none,
    /** The picture that stands still, in which the codes were read. */
    still,
    /** The decoder does not work on this PC. */
    failed,
    /** Keeps the last picture, so that nothing moves under a finger. */
    hold: useCallback(() => setStill(latest.current), []),
    /** Back to the live picture. */
    release: useCallback(() => setStill(null), []),
  }
}

/** Ends with the signal; rejects if the decoder does not work. */
async function readPictures(
  camera: Camera,
  signal: AbortSignal,
  onRead: (found: Parameters<typeof followCodes>[1], picture: ImageBitmap) => void,
): Promise<void> {
  let reader: CodeReader | null = null
  try {
    reader = createCodeReader()
    while (!signal.aborted) {
      const picture = await camera.picture()
      if (picture !== null) {
        const answer = await reader.read(picture)
        if (answer.codes === null) throw new Error('the decoder does not work')
        if (signal.aborted) answer.picture.close()
        else onRead(answer.codes, answer.picture)
      }
      await new Promise((resolve) => setTimeout(resolve, betweenMs))
    }
  } finally {
    reader?.close()
  }
}
