import tls from 'node:tls'

/** Trusted certificate authorities, besides those built into the runtime. */
export interface TlsTrust {
  /** Also those of the operating system, if this runtime can read them. */
  system: boolean
  /** Certificates in PEM. */
  added: readonly string[]
}

/** True if this runtime can read the authorities of the operating system: from Node 22.15 on. */
export function systemAuthoritiesReadable(): boolean {
  return typeof tls.getCACertificates === 'function'
}

let newest: { key: string; context: tls.SecureContext | undefined } | null = null

/**
 * The TLS context of connections, `undefined` for the runtime's default. Kept until another one is wanted: each parses some hundred
 * certificates and takes a megabyte, and a delivery has a connection of its own.
 */
export function trustContext(trust: TlsTrust): tls.SecureContext | undefined {
  const key = JSON.stringify([trust.system, trust.added, systemAuthoritiesReadable()])
  if (newest?.key !== key) newest = { key, context: createContext(trust) }
  return newest.context
}

function createContext({ system, added }: TlsTrust): tls.SecureContext | undefined {
  const readable = systemAuthoritiesReadable()
  // The runtime's default has its built-in authorities and those of NODE_EXTRA_CA_CERTS.
  if (added.length === 0 && !(system && readable)) return undefined
  const known = readable
    ? [...tls.getCACertificates('default'), ...(system ? tls.getCACertificates('system') : [])]
    : tls.rootCertificates
  return tls.createSecureContext({
    ca: [...new Set([...known, ...added])],
    // A company may provide the authority that signs its servers without the root authority.
    ...(added.length === 0 ? {} : { allowPartialTrustChain: true }),
  })
}
