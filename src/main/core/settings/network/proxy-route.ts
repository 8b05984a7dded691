import type { Installation } from '../installation.ts'
import type { SystemProxy } from '../../kernel/ports.ts'
import { isLoopback } from '../../wms/address.ts'
import type { Route } from '../../wms/address.ts'

type ProxySetting = Installation['network']['proxy']

/** Route to one address. `ask` returns the system's proxy, `null` for none; it may reject. */
export async function routeTo(
  baseUrl: string,
  setting: ProxySetting,
  secret: () => Promise<string | null>,
  ask: (url: string) => Promise<SystemProxy | null>,
): Promise<Route> {
  if (setting.mode === 'none' || isLoopback(baseUrl)) return { kind: 'direct' }
  if (setting.mode === 'address') {
    if (setting.address === null) return { kind: 'unusable', reason: 'proxy_address' }
    const { user } = setting
    const token = user === null ? null : basicToken(user, (await secret()) ?? '')
    return { kind: 'proxy', url: new URL(setting.address).origin, token, exclusions: setting.exclusions.join(',') }
  }
  try {
    const named = await ask(baseUrl)
    return named === null ? { kind: 'direct' } : systemRoute(named)
  } catch {
    return { kind: 'unusable', reason: 'proxy_unknown' }
  }
}

/** The system's address may contain user and password: they are moved to the header. */
function systemRoute({ url: text, exclusions }: SystemProxy): Route {
  // Environment variables often omit the scheme.
  const full = /^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? text : `http://${text}`
  if (!URL.canParse(full)) return { kind: 'unusable', reason: 'proxy_address' }
  const url = new URL(full)
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return { kind: 'unusable', reason: 'proxy_kind' }
  const named = url.username === '' ? null : basicToken(decoded(url.username), decoded(url.password))
  return { kind: 'proxy', url: url.origin, token: named, exclusions }
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

function basicToken(user: string, secret: string): string {
  return `Basic ${Buffer.from(`${user}:${secret}`, 'utf8').toString('base64')}`
}
