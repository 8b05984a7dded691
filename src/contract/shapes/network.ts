import { z } from 'zod'
import { dateText } from './common.ts'
import { httpAddress } from './http-address.ts'

/** The proxy to the WMS: the system's, none, or the given address. */
const proxyMode = z.enum(['system', 'none', 'address'])

/** Address of a proxy: scheme, host and port only. */
export const proxyAddress = httpAddress(
  'http or https, a host and a port only',
  (url) => !url.search && url.pathname === '/',
)

/** A host reached without the proxy: `wms.example`, `.example` for all subdomains, `host:port`, or `*`. */
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
  /** Last day of validity. */
  expires: dateText,
  expired: z.boolean(),
})
export type Authority = z.infer<typeof authority>

/** Network settings of this PC. The proxy's secret is never returned; `stored` is true if there is one. */
export const network = z.strictObject({
  proxy: z.strictObject({
    mode: proxyMode,
    address: z.string().nullable(),
    user: z.string().nullable(),
    stored: z.boolean(),
    exclusions: z.array(z.string()),
  }),
  /** The proxies currently used for the addresses of the WMS; empty: none. */
  inUse: z.array(z.string()),
  authorities: z.strictObject({
    /** True if the authorities of the operating system are trusted. */
    system: z.boolean(),
    /** True if this runtime can read the authorities of the operating system. */
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
    /** `null`: the proxy needs no authentication. */
    user: z.string().trim().min(1).max(200).nullable(),
    exclusions: z.array(proxyExclusion).max(100),
  }),
])
