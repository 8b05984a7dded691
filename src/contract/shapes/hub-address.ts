import { z } from 'zod'

/** Address of a site server, `postgres://HOST:PORT/DATABASE`; never with a user or a password. */
export const hubAddress = z
  .string()
  .trim()
  .max(300)
  .refine((text) => hubAddressParts(text) !== null)

/** Host, port (5432 where it is not named) and database of such an address; `null` if the text is none. */
export function hubAddressParts(text: string): { host: string; port: number; database: string } | null {
  const url = URL.canParse(text) ? new URL(text) : null
  if (url === null || (url.protocol !== 'postgres:' && url.protocol !== 'postgresql:')) return null
  const database = decoded(url.pathname.slice(1))
  if (url.hostname === '' || database === '' || database.includes('/') || url.username !== '' || url.password !== '')
    return null
  // Of this scheme `URL` leaves capitals as they are.
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1').toLowerCase()
  return { host, port: url.port === '' ? 5432 : Number(url.port), database }
}

/** True if two addresses are of the same database. */
export function isSameHub(first: string, second: string): boolean {
  return JSON.stringify(hubAddressParts(first)) === JSON.stringify(hubAddressParts(second))
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return ''
  }
}
