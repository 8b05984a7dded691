import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'
import { createServer } from '../../../src/main/core/kernel/node-http.ts'

/** A WMS that returns only what the test sets. */
export interface ListServer {
  url: string
  /** Path (without query) → what is answered: a list, a text as it is, or what writes the answer itself. */
  answers: Map<string, unknown[] | string | ((request: IncomingMessage, response: ServerResponse) => void)>
  /** The response of any other path. */
  otherwise: unknown[] | string
  /** Paths asked for, in order. */
  asked: string[]
  /** Connections that the other side has closed before the answer was complete. */
  abandoned(): number
}

export async function listServer(): Promise<ListServer> {
  const answers: ListServer['answers'] = new Map()
  const asked: string[] = []
  let abandoned = 0
  const wms: ListServer = { url: '', answers, otherwise: [], asked, abandoned: () => abandoned }
  const server = createServer((request, response) => {
    const path = (request.url ?? '').split('?')[0] ?? ''
    asked.push(request.url ?? '')
    response.on('close', () => {
      if (!response.writableFinished) abandoned += 1
    })
    const answer = answers.get(path) ?? wms.otherwise
    if (typeof answer === 'function') return answer(request, response)
    response.setHeader('content-type', typeof answer === 'string' ? 'text/html' : 'application/json')
    response.end(typeof answer === 'string' ? answer : JSON.stringify(answer))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(
    () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  )
  const { port } = server.address() as AddressInfo
  wms.url = `http://127.0.0.1:${port}`
  return wms
}
