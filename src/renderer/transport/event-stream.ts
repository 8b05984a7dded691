import type { ServerMessage } from '../../contract/frames.ts'

/** Both ends notice a dead connection: the host writes every 15 s. */
const silenceMs = 40_000
/** A line longer than this is no frame of the core. */
const maxLine = 1_000_000

/**
 * Reads one event stream until it ends: an `EventSource` could not send the header. Resolves with the HTTP status, 0
 * where there was no answer.
 */
export async function readEventStream(
  url: string,
  session: string,
  signal: AbortSignal,
  onFrame: (frame: ServerMessage) => void,
): Promise<number> {
  const stop = new AbortController()
  const onAbort = () => stop.abort()
  signal.addEventListener('abort', onAbort, { once: true })
  let silence = setTimeout(onAbort, silenceMs)
  let status = 0
  try {
    const response = await fetch(url, { headers: { authorization: `Bearer ${session}` }, signal: stop.signal })
    status = response.status
    if (!response.ok || !response.body) return status
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
    let rest = ''
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return status
      clearTimeout(silence)
      silence = setTimeout(onAbort, silenceMs)
      const lines = (rest + value).split('\n')
      rest = lines.pop() ?? ''
      if (rest.length > maxLine) return status
      for (const line of lines) if (line.startsWith('data: ')) onFrame(JSON.parse(line.slice(6)) as ServerMessage)
    }
  } catch {
    return status
  } finally {
    clearTimeout(silence)
    signal.removeEventListener('abort', onAbort)
    stop.abort()
  }
}
