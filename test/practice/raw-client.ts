import type { Agent, IncomingHttpHeaders } from 'node:http'
import { request } from '../../src/main/core/kernel/node-http.ts'

export interface RawAnswer {
  status: number
  headers: IncomingHttpHeaders
  body: Buffer
  /** Whether the body came to its end as the protocol has it. */
  complete: boolean
  json(): unknown
}

/** A request without any of our own client's care; rejects with the socket's error before the header. */
export function raw(
  url: string,
  options: {
    method?: string
    headers?: Record<string, string>
    body?: unknown
    agent?: Agent
    signal?: AbortSignal
  } = {},
): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    const { method = 'GET', headers = {}, agent, signal } = options
    const sent = request(url, {
      method,
      headers,
      ...(agent ? { agent } : { agent: false }),
      ...(signal ? { signal } : {}),
    })
    sent.once('error', reject)
    sent.once('response', (response) => {
      const parts: Buffer[] = []
      response.on('data', (part: Buffer) => parts.push(part))
      response.once('error', () => undefined)
      response.once('close', () => {
        const body = Buffer.concat(parts)
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          body,
          complete: response.complete,
          json: () => JSON.parse(body.toString('utf8')) as unknown,
        })
      })
    })
    sent.end(options.body === undefined ? undefined : JSON.stringify(options.body))
  })
}

/** The rows of a list; `[]` for 204. */
export async function rows<Row = Record<string, unknown>>(url: string): Promise<Row[]> {
  const answer = await raw(url)
  if (answer.status === 204) return []
  if (answer.status !== 200) throw new Error(`status ${answer.status}`)
  return answer.json() as Row[]
}
