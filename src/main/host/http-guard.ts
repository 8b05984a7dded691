import type { IncomingMessage } from 'node:http'

/** Why a request is rejected before it is processed. */
export type RequestRejection = { status: 403 | 421; message: string }

/**
 * Rejects requests with another `Host` than this machine's names (DNS rebinding) or another `Origin` (a page of another
 * site in the same browser).
 */
export function rejectForeignOrigin(request: IncomingMessage, port: number): RequestRejection | null {
  const names = ['127.0.0.1', 'localhost']
  // Port 80 is left out of an address.
  const hosts = [...names.map((name) => `${name}:${port}`), ...(port === 80 ? names : [])]
  if (!hosts.includes(request.headers.host ?? ''))
    return { status: 421, message: 'This host is available as 127.0.0.1 only' }
  const { origin } = request.headers
  if (origin !== undefined && !hosts.some((host) => origin === `http://${host}`))
    return { status: 403, message: 'Pages of other sites must not call this host' }
  return null
}

/** The token of an `Authorization: Bearer` header, or `null`. */
export function bearerToken(request: IncomingMessage): string | null {
  return /^Bearer ([\w-]{1,200})$/i.exec(request.headers.authorization ?? '')?.[1] ?? null
}
