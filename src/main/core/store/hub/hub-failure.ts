import type { FailureReason } from '../../../../contract/failure-reasons.ts'
import { Failure } from '../../domain/failure.ts'

/** Codes of PostgreSQL: https://www.postgresql.org/docs/current/errcodes-appendix.html */
const reasons: Record<string, FailureReason> = {
  // invalid_password: also of a role that is no more.
  '28P01': 'hub_revoked',
  '53100': 'hub_full',
  '53300': 'hub_connections',
  '25006': 'hub_read_only',
  '3D000': 'hub_schema',
  '3F000': 'hub_schema',
  '42883': 'hub_schema',
  '42501': 'hub_schema',
  ECONNREFUSED: 'refused',
  ENOTFOUND: 'dns',
  EAI_AGAIN: 'dns',
  ECONNRESET: 'reset',
  // Of OpenSSL, by the clock of the system.
  CERT_HAS_EXPIRED: 'hub_certificate_expired',
  CERT_NOT_YET_VALID: 'hub_certificate_expired',
}

/** An error of the hub or of the connection as a failure; any other error unchanged. */
export function hubFailure(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof Failure) return error
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  // A fault of this program is none of the network.
  if (code === '' && (error instanceof TypeError || error instanceof RangeError)) return error
  // A role that may not sign in and an address that may not connect have the same code.
  const mayNotSignIn = code === '28000' && 'routine' in error && error.routine === 'InitializeSessionUserId'
  const reason = mayNotSignIn ? 'hub_revoked' : reasons[code]
  if (reason === 'hub_revoked')
    return new Failure('forbidden', 'The hub does not know this PC any more', { reason }, { cause: error })
  if (code === '28000')
    return new Failure('forbidden', 'The hub refuses this PC', { reason: 'refused' }, { cause: error })
  if (reason === 'hub_certificate_expired')
    return new Failure('forbidden', 'The certificate of the hub is not valid today', { reason }, { cause: error })
  // A value that the schema does not take: nothing is wrong with the connection, nor with what else is sent.
  if (/^2[23]/.test(code))
    return new Failure('validation', 'The hub does not take this', { reason: 'hub_refused' }, { cause: error })
  if (reason === 'hub_schema')
    return new Failure('protocol', 'There is no hub in this database', { reason }, { cause: error })
  return new Failure('network', 'The hub cannot be reached', { reason: reason ?? 'unreachable' }, { cause: error })
}
