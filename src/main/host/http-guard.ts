import type { IncomingMessage } from 'node:http'

/** Why a request is refused before anybody looks at it. */
export type Refusal = { status: 403 | 421; message: string }

/**
 * Only this machine's own names reach the host: a foreign `Host` is a name somebody made point here (DNS rebinding),
 * a foreign `Origin` is another site's page in the same browser.
 */
export function rejectForeignOrigin(request: IncomingMessage, port: number): Refusal | null {
  const hosts = [`127.0.0.1:${port}`, `localhost:${port}`]
  if (!hosts.includes(request.headers.host ?? ''))
    return { status: 421, message: 'This host answers to 127.0.0.1 only' }
  const { origin } = request.headers
  if (origin !== undefined && !hosts.some((host) => origin === `http://${host}`))
    return { status: 403, message: 'Another site’s page may not ask this host' }
  return null
}

/** The token of an `Authorization: Bearer` header, or `null`. */
export function bearerToken(request: IncomingMessage): string | null {
  return /^Bearer ([\w-]{1,200})$/i.exec(request.headers.authorization ?? '')?.[1] ?? null
}
