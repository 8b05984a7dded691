import { Failure } from '../domain/failure.ts'

/** Authentication of an address. The interface does not define it, so it is a setting. */
export type Auth =
  /** `lacksSecretOf`: a credential of this kind is set, and its secret is not stored. */
  | { kind: 'none'; lacksSecretOf?: 'header' | 'bearer' | 'basic' }
  | { kind: 'header'; name: string; secret: string }
  | { kind: 'bearer'; secret: string }
  | { kind: 'basic'; user: string; secret: string }

/** The network route to an address: direct or through a proxy. */
export type Route =
  | { kind: 'direct' }
  /** `token` is the proxy's authorization header; `exclusions` are hosts reached without it, separated by commas. */
  | { kind: 'proxy'; url: string; token: string | null; exclusions: string }
  /** A proxy is required, but unknown or of an unsupported kind. */
  | { kind: 'unusable'; reason: 'proxy_address' | 'proxy_kind' | 'proxy_unknown' }

export interface Address {
  baseUrl: string
  auth: Auth
  /** Direct by default. */
  route?: Route
  /** If false, credentials are never sent over plain http. */
  allowSecretOverHttp: boolean
}

/** Encodes a path segment: `/ ? # % +`, characters beyond ASCII and segments of dots are preserved. */
export function pathPart(text: string): string {
  const encoded = encode(text)
  return /^\.{1,2}$/.test(encoded) ? encoded.replaceAll('.', '%2E') : encoded
}

/** The query string of the fields that have a value, with `?`; empty if none has. */
export function queryText(fields: Record<string, string | number | boolean | undefined>): string {
  const parts: string[] = []
  for (const [name, value] of Object.entries(fields))
    if (value !== undefined) parts.push(`${name}=${encode(String(value))}`)
  return parts.length === 0 ? '' : `?${parts.join('&')}`
}

/** Origin and path prefix of an address, without trailing slash. Throws `validation` if it is not an http or https URL. */
export function baseOf(address: Address): { origin: string; prefix: string } {
  if (!URL.canParse(address.baseUrl))
    throw new Failure('validation', 'The address of the WMS is not a URL', { field: 'baseUrl' })
  const url = new URL(address.baseUrl)
  if (url.protocol !== 'http:' && url.protocol !== 'https:')
    throw new Failure('validation', 'The address of the WMS is neither http nor https', { field: 'baseUrl' })
  return { origin: url.origin, prefix: url.pathname.replace(/\/+$/, '') }
}

/** The authentication header. Throws if the secret must not be sent to this origin, or is not a valid header value. */
export function authHeaders({ auth, allowSecretOverHttp }: Address, origin: string): Record<string, string> {
  if (auth.kind === 'none') return {}
  if (origin.startsWith('http:') && !allowSecretOverHttp)
    throw new Failure('forbidden', 'Credentials are not sent over plain http', { reason: 'secret_over_http' })
  const [name, value] =
    auth.kind === 'header'
      ? [auth.name, auth.secret]
      : auth.kind === 'bearer'
        ? ['authorization', `Bearer ${auth.secret}`]
        : ['authorization', `Basic ${Buffer.from(`${auth.user}:${auth.secret}`, 'utf8').toString('base64')}`]
  if (!/^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/.test(name))
    throw new Failure('validation', 'The header name of the credentials is invalid', { field: 'name' })
  if (!/^[\t\x20-\x7e\x80-\xff]*$/.test(value))
    throw new Failure('validation', 'The credentials contain characters that are invalid in a header', {
      field: 'secret',
    })
  return { [name]: value }
}

/** True if the address is this PC, which is never reached through a proxy. */
export function isLoopback(baseUrl: string): boolean {
  return URL.canParse(baseUrl) && /^(localhost|127(\.\d+){3}|\[::1\])$/.test(new URL(baseUrl).hostname)
}

/** Target of a redirect, if it may be followed: the same origin, or the same host over https; otherwise `null`. */
export function redirectTarget(location: string, from: URL): URL | null {
  if (!URL.canParse(location, from.href)) return null
  const to = new URL(location, from.href)
  if (to.username !== '' || to.password !== '') return null
  if (to.origin === from.origin) return to
  return to.hostname === from.hostname && from.protocol === 'http:' && to.protocol === 'https:' ? to : null
}

function encode(text: string): string {
  try {
    return encodeURIComponent(text)
  } catch {
    // An unpaired surrogate, which cannot be encoded.
    throw new Failure('validation', 'A code contains invalid characters', {})
  }
}
