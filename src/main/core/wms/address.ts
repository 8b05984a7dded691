import { Failure } from '../domain/failure.ts'

/** How an address authenticates. The interface leaves it open, so it is a setting. */
export type Auth =
  | { kind: 'none' }
  | { kind: 'header'; name: string; secret: string }
  | { kind: 'bearer'; secret: string }
  | { kind: 'basic'; user: string; secret: string }

/** The way from this PC to an address. */
export type Route =
  | { kind: 'direct' }
  /** `token` is the header that the proxy asks for; `exclusions` are hosts that are reached without it, with commas. */
  | { kind: 'proxy'; url: string; token: string | null; exclusions: string }
  /** A proxy is meant, and nobody can tell which, or it is of a kind that can't be used. */
  | { kind: 'unusable'; reason: 'proxy_address' | 'proxy_kind' | 'proxy_unknown' }

export interface Address {
  baseUrl: string
  auth: Auth
  /** Direct unless told. */
  route?: Route
  /** Without it nothing that needs the secret is sent over plain http. */
  allowSecretOverHttp: boolean
}

/** A part of a path: `/ ? # % +` and letters beyond ASCII survive, and so do names made of dots. */
export function pathPart(text: string): string {
  const encoded = encode(text)
  return /^\.{1,2}$/.test(encoded) ? encoded.replaceAll('.', '%2E') : encoded
}

/** A query with the fields that have a value; empty where none has. */
export function queryText(fields: Record<string, string | number | boolean | undefined>): string {
  const parts: string[] = []
  for (const [name, value] of Object.entries(fields))
    if (value !== undefined) parts.push(`${name}=${encode(String(value))}`)
  return parts.length === 0 ? '' : `?${parts.join('&')}`
}

/** The base address, without a slash at its end. */
export function baseOf(address: Address): { origin: string; prefix: string } {
  if (!URL.canParse(address.baseUrl))
    throw new Failure('validation', 'The address of the WMS is no URL', { field: 'baseUrl' })
  const url = new URL(address.baseUrl)
  if (url.protocol !== 'http:' && url.protocol !== 'https:')
    throw new Failure('validation', 'The address of the WMS is neither http nor https', { field: 'baseUrl' })
  return { origin: url.origin, prefix: url.pathname.replace(/\/+$/, '') }
}

/** The header that authenticates. Throws where the secret must not go to this origin, or can't stand in a header. */
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
    throw new Failure('validation', "The credentials' header has no usable name", { field: 'name' })
  if (!/^[\t\x20-\x7e\x80-\xff]*$/.test(value))
    throw new Failure('validation', 'The credentials hold characters that no header can carry', { field: 'secret' })
  return { [name]: value }
}

/** Whether an address is this PC: no proxy leads there. */
export function isLoopback(baseUrl: string): boolean {
  return URL.canParse(baseUrl) && /^(localhost|127(\.\d+){3}|\[::1\])$/.test(new URL(baseUrl).hostname)
}

/** Where a redirect leads, if it may be followed: the same origin, or the same host over https. */
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
    // Half a surrogate pair: no text that anybody could have typed.
    throw new Failure('validation', 'A code holds characters that are no text', {})
  }
}
