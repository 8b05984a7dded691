import { createHash, X509Certificate } from 'node:crypto'
import { connect as connectSocket } from 'node:net'
import { connect as connectTls } from 'node:tls'
import { hubAddressParts } from '../../../../contract/shapes/hub-address.ts'
import { Failure } from '../../domain/failure.ts'

/** Host, port and database of a hub. */
export type HubAddress = NonNullable<ReturnType<typeof hubAddressParts>>

const helloMs = 10_000
/** Asks a PostgreSQL server for TLS: a length of 8, and the code 80877103. */
const tlsRequest = Buffer.from([0, 0, 0, 8, 4, 210, 22, 47])

/** Reads `postgres://HOST:PORT/DB`. Throws `validation` (`hub_address`) for anything else, also for one with a password. */
export function readHubAddress(text: string): HubAddress {
  const address = hubAddressParts(text)
  if (address !== null) return address
  throw new Failure('validation', 'The address of a hub is postgres://HOST:PORT/DATABASE', {
    reason: 'hub_address',
    issues: [{ path: 'url', code: 'hub_address' }],
  })
}

/** SHA-256 of the public key of a certificate: it stays when the certificate is renewed with the same key. */
export function pinOf(certificate: X509Certificate): string {
  const key = certificate.publicKey.export({ format: 'der', type: 'spki' })
  return createHash('sha256').update(key).digest('hex')
}

/** Until when a certificate is valid, in milliseconds. Electron's Node has its date as a text only. */
export function validUntil(certificate: X509Certificate): number {
  return Date.parse(certificate.validTo)
}

/** The certificate that a server shows; `null` if it says that it has no TLS. Says nothing else to it. */
export function serverCertificate(address: Pick<HubAddress, 'host' | 'port'>): Promise<X509Certificate | null> {
  return new Promise((resolve, reject) => {
    const socket = connectSocket(address.port, address.host)
    const fail = (error: Error) => {
      socket.destroy()
      reject(error)
    }
    socket.setTimeout(helloMs, () => fail(Object.assign(new Error('the hub does not answer'), { code: 'ETIMEDOUT' })))
    socket.once('error', fail)
    socket.once('connect', () => socket.write(tlsRequest))
    socket.once('data', (answer) => {
      const said = answer.toString('latin1')
      if (said !== 'S') {
        socket.destroy()
        if (said === 'N') resolve(null)
        // An error so early: the server could start no process for this connection.
        else if (said.startsWith('E')) reject(Object.assign(new Error('the hub starts no process'), { code: '53300' }))
        else reject(new Error('no PostgreSQL answers there'))
        return
      }
      // Whether it is the right certificate is decided by its key; the connection is not used for anything else.
      const tls = connectTls({ socket, rejectUnauthorized: false })
      tls.once('error', fail)
      tls.once('secureConnect', () => {
        const { raw } = tls.getPeerCertificate()
        tls.destroy()
        resolve(new X509Certificate(raw))
      })
    })
    // A server that closes without a word.
    socket.once('close', () => reject(Object.assign(new Error('the hub closed'), { code: 'ECONNRESET' })))
  })
}

/** True for an address of this PC, the only place where a hub may be without TLS. */
export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127(\.\d{1,3}){3}$/.test(host)
}

/**
 * The certificate that is trusted for a connection: one whose key was pinned at enrolment or announced by the hub since.
 * `null`: none, on this PC only. Throws `forbidden` with `hub_certificate`, `hub_certificate_expired` (`validUntilMs`) or
 * `hub_no_tls`.
 */
export async function trustedCertificate(
  address: HubAddress,
  pins: readonly string[],
  nowMs: number,
): Promise<X509Certificate | null> {
  const certificate = await serverCertificate(address)
  if (certificate === null) {
    if (pins.length === 0 && isLoopback(address.host)) return null
    throw new Failure('forbidden', 'The hub offers no encryption', { reason: 'hub_no_tls' })
  }
  const shown = pinOf(certificate)
  if (!pins.some((pin) => pin !== '' && shown.startsWith(pin)))
    throw new Failure('forbidden', 'This is not the server that the code names', { reason: 'hub_certificate' })
  const validUntilMs = validUntil(certificate)
  if (nowMs > validUntilMs)
    throw new Failure('forbidden', 'The certificate of the hub is not valid today', {
      reason: 'hub_certificate_expired',
      validUntilMs,
    })
  return certificate
}
