import type { FailureReason } from '../../../contract/failure-reasons.ts'
/** Reason of a TLS error, in the categories that need different actions. */
export function tlsReason(code: string): FailureReason {
  if (/SELF_SIGNED_CERT|^UNABLE_TO_GET_ISSUER_CERT|^UNABLE_TO_VERIFY_LEAF|^CERT_UNTRUSTED$|^INVALID_CA$/.test(code))
    return 'authority_unknown'
  if (code === 'CERT_HAS_EXPIRED' || code === 'CERT_NOT_YET_VALID') return 'certificate_expired'
  if (code === 'ERR_TLS_CERT_ALTNAME_INVALID' || code === 'HOSTNAME_MISMATCH') return 'certificate_name'
  return 'tls'
}

/** True if an error code is about TLS or a certificate. */
export function isTlsCode(code: string): boolean {
  return (
    /^(ERR_TLS_|ERR_SSL_|CERT_|UNABLE_TO_|CRL_|EPROTO$)/.test(code) ||
    /_CERT(_|$)|_CERTIFICATE|^HOSTNAME_MISMATCH$|^INVALID_CA$|^PATH_LENGTH_EXCEEDED$/.test(code)
  )
}
