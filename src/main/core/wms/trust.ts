import tls from 'node:tls'

/** Whose certificates are believed, beside the authorities that the runtime brings along. */
export interface TlsTrust {
  /** Also those that the operating system trusts, where this runtime can read them. */
  system: boolean
  /** Certificates in PEM. */
  added: readonly string[]
}

/** Runtimes before Node 22.15 know only the authorities they bring along. */
export function systemAuthoritiesReadable(): boolean {
  return typeof tls.getCACertificates === 'function'
}

/** What connections are checked against, built once: some hundred certificates are parsed for it. */
export function trustContext({ system, added }: TlsTrust): tls.SecureContext | undefined {
  const readable = systemAuthoritiesReadable()
  // Naming none leaves what the runtime brings along, and what NODE_EXTRA_CA_CERTS adds to it.
  if (added.length === 0 && !(system && readable)) return undefined
  const known = readable
    ? [...tls.getCACertificates('default'), ...(system ? tls.getCACertificates('system') : [])]
    : tls.rootCertificates
  return tls.createSecureContext({
    ca: [...new Set([...known, ...added])],
    // A company may hand out the authority that signs its servers without the one above it.
    ...(added.length === 0 ? {} : { allowPartialTrustChain: true }),
  })
}
