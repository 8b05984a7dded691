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

/** Creates the TLS context of connections, `undefined` for the runtime's default. Parses some hundred certificates: call it once. */
export function trustContext({ system, added }: TlsTrust): tls.SecureContext | undefined {
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
