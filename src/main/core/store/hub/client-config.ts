import type { X509Certificate } from 'node:crypto'
import type { ClientConfig } from 'pg'
import type { HubAddress } from './server-certificate.ts'

/** Limits of one wait. The real clock: they are those of the network. */
const connectMs = 10_000
const queryMs = 20_000

/** Options for `pg` that trust exactly one certificate. */
export function clientConfig(address: HubAddress, certificate: X509Certificate | null): ClientConfig {
  return {
    ...address,
    connectionTimeoutMillis: connectMs,
    query_timeout: queryMs,
    statement_timeout: queryMs,
    keepAlive: true,
    application_name: 'muelle',
    // Nothing that somebody defined in a schema for everybody is run by this connection.
    options: '-c search_path=pg_catalog',
    ssl:
      certificate === null
        ? false
        : {
            ca: certificate.toString(),
            allowPartialTrustChain: true,
            minVersion: 'TLSv1.2',
            // The key of this certificate is the identity; its name may be any.
            checkServerIdentity: () => undefined,
          },
  }
}
