import { z } from 'zod'
import { dateText } from './common.ts'

/** Through which proxy the WMS is reached: the one the system names, none, or one of its own. */
const proxyMode = z.enum(['system', 'none', 'address'])

/** A proxy's address: scheme, host and port, nothing else. */
export const proxyAddress = z
  .string()
  .trim()
  .max(500)
  .refine((text) => {
    if (!URL.canParse(text)) return false
    const url = new URL(text)
    const bare = !url.username && !url.password && !url.search && !url.hash && url.pathname === '/'
    return /^https?:$/.test(url.protocol) && bare
  }, 'http or https, a name and a port, nothing else')

/** A host that is reached without the proxy: `wms.example`, `.example` for all below it, `host:port`, or `*`. */
export const proxyExclusion = z
  .string()
  .trim()
  .max(253)
  .regex(/^[^\s,/@]+$/, 'a host, without scheme or path')

const authority = z.strictObject({
  /** SHA-256 of the certificate, hexadecimal pairs. */
  fingerprint: z.string(),
  subject: z.string(),
  issuer: z.string(),
  /** The last day it is good for. */
  expires: dateText,
  expired: z.boolean(),
})
export type Authority = z.infer<typeof authority>

/** How this PC reaches the WMS. The proxy's secret is never answered; `stored` says whether there is one. */
export const network = z.strictObject({
  proxy: z.strictObject({
    mode: proxyMode,
    address: z.string().nullable(),
    user: z.string().nullable(),
    stored: z.boolean(),
    exclusions: z.array(z.string()),
  }),
  /** The proxies that the addresses of the WMS go through at present; empty: none. */
  inUse: z.array(z.string()),
  authorities: z.strictObject({
    /** Whether what the operating system trusts is trusted. */
    system: z.boolean(),
    /** Whether this runtime can read what the operating system trusts. */
    systemReadable: z.boolean(),
    added: z.array(authority),
  }),
  secretStore: z.enum(['system', 'environment', 'file', 'none']),
})
export type Network = z.infer<typeof network>

export const proxyChoice = z.discriminatedUnion('mode', [
  z.strictObject({ mode: z.literal('system') }),
  z.strictObject({ mode: z.literal('none') }),
  z.strictObject({
    mode: z.literal('address'),
    address: proxyAddress,
    /** `null`: the proxy asks for nothing. */
    user: z.string().trim().min(1).max(200).nullable(),
    exclusions: z.array(proxyExclusion).max(100),
  }),
])
