export type ProxyReason =
  /** Nothing responds at its address. */
  | 'proxy_unreachable'
  /** It requires a valid user name and password. */
  | 'proxy_auth'
  /** It rejects connections to this address. */
  | 'proxy_refused'
  /** It closed the connection before the tunnel was open. */
  | 'proxy_broke'
  /** Its own certificate is not trusted. */
  | 'proxy_tls'

/** A failure of the proxy. undici's own error has only a message, which contains the address. */
export class ProxyError extends Error {
  readonly reason: ProxyReason
  readonly status: number | null

  constructor(reason: ProxyReason, status: number | null = null) {
    super(reason)
    this.reason = reason
    this.status = status
  }
}
