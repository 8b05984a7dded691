import type { IncomingMessage, ServerResponse } from 'node:http'
import type { ErrorCode, Result } from '../../contract/errors.ts'
import { transportFailure } from '../../contract/message-transport.ts'
import { securityHeaders } from './content-security.ts'

/** Sends a result as JSON. Does nothing if a response was sent already or the client has disconnected. */
export function answerResult(response: ServerResponse, status: number, result: Result<unknown>): void {
  answerText(response, status, 'application/json', JSON.stringify(result))
}

/** Sends a text. Does nothing if a response was sent already or the client has disconnected. */
export function answerText(response: ServerResponse, status: number, type: string, text: string): void {
  if (response.headersSent || response.destroyed) return
  const body = Buffer.from(text)
  response.writeHead(status, {
    ...securityHeaders,
    'content-type': type,
    'content-length': body.length,
    'cache-control': 'no-store',
  })
  response.end(body)
}

/** Sends a failure of the transport, with the same body as a failure of the core. */
export function answerFault(response: ServerResponse, status: number, code: ErrorCode, message: string): void {
  answerResult(response, status, transportFailure(code, message))
}

/** True for a request of this method; any other one is answered. */
export function allows(request: IncomingMessage, response: ServerResponse, method: 'GET' | 'POST'): boolean {
  if (request.method === method) return true
  answerFault(response, 405, 'not_found', `This address accepts ${method} only`)
  return false
}
