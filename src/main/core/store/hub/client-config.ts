import type { X509Certificate } from 'node:crypto'
import type { ClientConfig } from 'pg'
import type { HubAddress } from './server-certificate.ts'

/** Limits of one wait. The real clock: they are those of the network. */
const connectMs = 10_000
const queryMs = 20_000

/** Settings of the server for this connection. */
const settings = [
  // Nothing that somebody defined in a schema for everybody is run.
  'search_path=pg_catalog',
  // Each statement touches few rows: compiling it costs more than it saves.
  'jit=off',
  // A PC that lost its network says no word: its connections end within a minute. Otherwise they last for hours, and its role
  // may have few.
  'tcp_keepalives_idle=30',
  'tcp_keepalives_interval=10',
  'tcp_keepalives_count=3',
  'tcp_user_timeout=60000',
]

/** Options for `pg` that trust exactly one certificate. */
export function clientConfig(address: HubAddress, certificate: X509Certificate | null): ClientConfig {
  return {
    ...address,
    connectionTimeoutMillis: connectMs,
    query_timeout: queryMs,
    statement_timeout: queryMs,
    keepAlive: true,
    application_name: 'muelle',
    options: settings.map((one) => `-c ${one}`).join(' '),
    ssl: trustOnly(certificate),
  }
}

/** TLS that trusts exactly this certificate; `null`: none. */
export function trustOnly(certificate: X509Certificate | null): ClientConfig['ssl'] {
  if (certificate === null) return false
  return {
    ca: certificate.toString(),
    allowPartialTrustChain: true,
    minVersion: 'TLSv1.2',
    // The key of this certificate is the identity; its name may be any.
    checkServerIdentity: () => undefined,
  }
}
