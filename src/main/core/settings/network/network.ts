import type { Network as NetworkView } from '../../../../contract/shapes/network.ts'
import { Failure } from '../../domain/failure.ts'
import type { Installation, InstallationStore } from '../installation.ts'
import type { CoreContext } from '../../kernel/core-context.ts'
import type { SystemProxy } from '../../kernel/ports.ts'
import { slottedSecret } from '../secret-rotation.ts'
import type { Route } from '../../wms/address.ts'
import { systemAuthoritiesReadable } from '../../wms/trust.ts'
import type { TlsTrust } from '../../wms/trust.ts'
import { describeAuthorities, usableAuthorities } from './authorities.ts'
import { routeTo } from './proxy-route.ts'

type Setting = Installation['network']

/** Timeout of the system's proxy lookup; a longer one would delay the start. */
const askMs = 2_000
/** Minimum time between two proxy lookups after failures. */
const askAgainMs = 30_000

/** Names of the proxy's secret in the secret store; one per PC. */
const secretNames = { a: 'proxy', b: 'b.proxy' }

export type Network = ReturnType<typeof createNetwork>

/** Proxy and certificate authorities, which belong to the PC and not to a warehouse. */
export function createNetwork(
  { ports, clock, log }: CoreContext,
  installation: InstallationStore,
  /** Called when the WMS client has to reconnect. */
  onMoved: () => void,
) {
  const { secrets } = ports
  const inUse = new Map<string, Route>()
  let askedAt: number | null = null
  let closed = false

  const setting = () => installation.read().network
  const proxySecret = slottedSecret(
    secrets,
    (place) => secretNames[place],
    () => setting().proxySecretPlace,
  )

  function ask(url: string): Promise<SystemProxy | null> {
    return new Promise((resolve, reject) => {
      const cancel = clock.after(askMs, () =>
        reject(new Failure('timeout', 'The proxy lookup of the system timed out')),
      )
      ports.systemProxy(url).then(resolve, reject).finally(cancel)
    })
  }

  const trust = (): TlsTrust => {
    const { systemAuthorities, authorities } = setting()
    return { system: systemAuthorities, added: usableAuthorities(authorities) }
  }

  /** Current route to an address; a route of the WMS counts as in use until the next `forget`. */
  async function currentRoute(url: string, use?: 'wms'): Promise<Route> {
    const route = await routeFor(url)
    if (use === 'wms') inUse.set(url, route)
    if (route.kind === 'unusable') log.warn('network.proxy', { reason: route.reason })
    return route
  }

  const routeFor = (baseUrl: string) => routeTo(baseUrl, setting().proxy, proxySecret.read, ask)

  async function hasMoved(): Promise<boolean> {
    const before = [...inUse]
    const now = await Promise.all(before.map(([url]) => routeFor(url)))
    return before.some(([, route], index) => JSON.stringify(route) !== JSON.stringify(now[index]))
  }

  return {
    setting,
    change: (patch: Partial<Setting>) => void installation.update({ network: { ...setting(), ...patch } }),
    proxySecret,
    /** True if a secret is stored for the proxy. */
    hasSecret: async () => (await proxySecret.read()) !== null,
    view(hasSecret: boolean): NetworkView {
      const { proxy, authorities, systemAuthorities } = setting()
      const used = [...inUse.values()].flatMap((route) => (route.kind === 'proxy' ? [new URL(route.url).host] : []))
      return {
        proxy: { ...proxy, stored: hasSecret },
        inUse: [...new Set(used)],
        authorities: {
          system: systemAuthorities,
          systemReadable: systemAuthoritiesReadable(),
          added: describeAuthorities(authorities, clock.now()),
        },
        secretStore: secrets.kind,
      }
    },
    routeTo: currentRoute,
    /** How connections to an address are made now. */
    wayTo: async (url: string) => ({ route: await currentRoute(url), trust: trust() }),
    /** Drops the routes in use. */
    forget: () => inUse.clear(),
    trust,
    /** Call when an address was unreachable: looks the proxy up again and calls `onMoved` if it changed. */
    unreachable(): void {
      const now = clock.monotonic()
      if (closed || setting().proxy.mode !== 'system' || (askedAt !== null && now - askedAt < askAgainMs)) return
      askedAt = now
      void hasMoved().then((moved) => moved && !closed && onMoved())
    },
    close: () => void (closed = true),
  }
}
