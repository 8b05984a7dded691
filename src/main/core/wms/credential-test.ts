import type { ConnectionTest } from '../../../contract/shapes/system.ts'
import type { Address, Auth } from './address.ts'
import type { OperationKey } from './paths.ts'
import type { WmsConnection } from './wms-options.ts'

type Report = ConnectionTest['credentials'][number]
type Version = Report['address']
type Alternative = { auth: Auth; of: Version }

/** Header that most services of this kind expect. */
const usualHeader = 'X-API-KEY'

/** The first refused operation of an address. */
export interface Refused {
  operation: OperationKey
  status: number
  /** Schemes of the response's `WWW-Authenticate`, in lower case. */
  asksFor: string[]
}

/**
 * Tries the stored credentials of a refused address in every kind they can be sent, in order: its own in another kind,
 * then the one of the other address if that is the same host. Ends at the first that is accepted.
 */
export async function tryCredentials(
  which: Version,
  { status, asksFor }: Refused,
  addresses: Pick<WmsConnection, 'v2' | 'v1'>,
  accepts: (auth: Auth) => Promise<boolean>,
): Promise<Report> {
  const tried: Report['tried'] = []
  const own = addresses[which]?.auth ?? { kind: 'none' }
  for (const { auth, of } of alternatives(which, addresses)) {
    const ok = await accepts(auth)
    tried.push({ ...nameOf(auth), of, ok })
    if (ok) return { address: which, status, asksFor, tried, missing: of === which ? null : 'other_credential' }
  }
  const missing =
    own.kind === 'none'
      ? own.lacksSecretOf
        ? 'secret'
        : 'credential'
      : asksFor.includes('basic') && own.kind !== 'basic'
        ? 'user'
        : status === 403
          ? 'permission'
          : 'credential_refused'
  return { address: which, status, asksFor, tried, missing }
}

function alternatives(which: Version, addresses: Pick<WmsConnection, 'v2' | 'v1'>): Alternative[] {
  const other = which === 'v2' ? 'v1' : 'v2'
  const [own, theirs] = [addresses[which], addresses[other]]
  const own1 = own?.auth ?? { kind: 'none' }
  const found: Alternative[] = kindsOf(own1).map((auth) => ({ auth, of: which }))
  if (own && theirs && sameHost(own, theirs))
    found.push(...[theirs.auth, ...kindsOf(theirs.auth)].map((auth): Alternative => ({ auth, of: other })))
  const seen = new Set([JSON.stringify(own1)])
  return found.filter(({ auth }) => {
    const text = JSON.stringify(auth)
    return auth.kind !== 'none' && !seen.has(text) && seen.add(text) !== null
  })
}

/** The other kinds in which a secret can be sent. A user name is needed for `basic`, so none is derived. */
function kindsOf(auth: Auth): Auth[] {
  if (auth.kind === 'none') return []
  const { secret } = auth
  return [
    { kind: 'header', name: usualHeader, secret },
    { kind: 'bearer', secret },
  ]
}

function nameOf(auth: Auth): { kind: Auth['kind']; name: string | null } {
  return { kind: auth.kind, name: auth.kind === 'header' ? auth.name : auth.kind === 'basic' ? auth.user : null }
}

function sameHost(a: Address, b: Address): boolean {
  return new URL(a.baseUrl).hostname === new URL(b.baseUrl).hostname
}
