import type { Network as NetworkView } from '../../../contract/shapes/network.ts'
import type { CallContext, CommandContext, Handlers } from '../kernel/dispatch.ts'
import { Failure } from '../domain/failure.ts'
import { readAuthorities, withAuthorities, withoutAuthority } from './network/authorities.ts'
import type { Network } from './network/network.ts'
import type { Clock } from '../kernel/ports.ts'
import type { SecretRotation } from './secret-rotation.ts'

type Patch = Parameters<Network['change']>[0]

/** Handlers of proxy and certificate authorities of this PC. If a PIN is set, they need the supervisor. */
export function networkHandlers(options: {
  network: Network
  secretRotation: SecretRotation
  /** True if secrets come from the environment; they cannot be changed here. */
  fromEnvironment: boolean
  assertSupervisor(callerId: string, message: string): void
  clock: Clock
  /** Reconnects to the WMS on the current route. */
  reconnectOnNewRoute(): Promise<void>
}) {
  const { network, secretRotation, fromEnvironment, clock, reconnectOnNewRoute } = options
  const assertSupervisor = ({ callerId }: CallContext) =>
    options.assertSupervisor(callerId, 'Network settings need the supervisor')

  function commit(context: CommandContext<NetworkView>, patch: Patch, hasSecret: boolean): NetworkView {
    return context.commit(() => {
      network.change(patch)
      return network.view(hasSecret)
    }, 'settings')
  }

  async function change(context: CommandContext<NetworkView>, patch: Patch): Promise<NetworkView> {
    const value = commit(context, patch, await network.hasSecret())
    await reconnectOnNewRoute()
    return value
  }

  return {
    'network.get': async () => network.view(await network.hasSecret()),
    async 'network.setProxy'({ proxy: choice, secret }, context) {
      assertSupervisor(context)
      const known = await network.hasSecret()
      const value = await secretRotation.swap(() => {
        const { proxy: before } = network.setting()
        const proxy = { ...before, ...choice }
        // A secret is only sent to the proxy that it was entered for.
        const another = proxy.address !== before.address || proxy.user !== before.user
        const entered = choice.mode === 'address' && choice.user !== null ? secret : undefined
        const step = entered !== undefined ? 'fresh' : another && !fromEnvironment ? 'forgotten' : 'stays'
        return {
          fresh: entered === undefined ? [] : [{ name: network.proxySecret.freshName(), secret: entered }],
          commit: () =>
            commit(
              context,
              { proxy, proxySecretPlace: network.proxySecret.after(step) },
              step === 'stays' ? known : step === 'fresh',
            ),
        }
      })
      await reconnectOnNewRoute()
      return value
    },
    async 'network.addAuthorities'({ pem }, context) {
      assertSupervisor(context)
      const added = readAuthorities(pem, clock.now())
      return change(context, { authorities: withAuthorities(network.setting().authorities, added) })
    },
    async 'network.removeAuthority'({ fingerprint }, context) {
      assertSupervisor(context)
      const left = withoutAuthority(network.setting().authorities, fingerprint)
      if (!left) throw new Failure('not_found', 'Certificate authority not found')
      return change(context, { authorities: left })
    },
    async 'network.setSystemAuthorities'({ on }, context) {
      assertSupervisor(context)
      return change(context, { systemAuthorities: on })
    },
  } satisfies Partial<Handlers>
}
