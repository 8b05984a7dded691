import { request as httpsRequest } from 'node:https'
import { request as httpRequest } from '../../core/kernel/node-http.ts'
import type { Clock } from '../../core/kernel/ports.ts'

/** Result of a POST: HTTP status, no response within the limit, or failed connection. */
export type PostOutcome = number | 'timeout' | 'failed'

export interface Post {
  done: Promise<PostOutcome>
  /** Cancels it; `done` resolves to `failed`. */
  abort(): void
}

/** Sends one POST over a new connection. */
export function post(
  url: string,
  headers: Record<string, string>,
  body: string,
  limitMs: number,
  clock: Pick<Clock, 'after'>,
): Post {
  const bytes = Buffer.from(body)
  const open = url.startsWith('https:') ? httpsRequest : httpRequest
  const request = open(url, {
    method: 'POST',
    agent: false,
    headers: { ...headers, 'Content-Type': 'application/json; charset=utf-8', 'Content-Length': bytes.length },
  })
  const done = new Promise<PostOutcome>((resolve) => {
    const cancel = clock.after(limitMs, () => {
      resolve('timeout')
      request.destroy()
    })
    const settle = (outcome: PostOutcome) => {
      cancel()
      resolve(outcome)
    }
    request.once('response', (response) => {
      response.resume()
      response.once('error', () => undefined)
      settle(response.statusCode ?? 'failed')
    })
    request.on('error', () => settle('failed'))
    request.once('close', () => settle('failed'))
  })
  request.end(bytes)
  return { done, abort: () => request.destroy() }
}
