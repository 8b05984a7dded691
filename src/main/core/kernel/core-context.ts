import { instantText } from '../domain/dates.ts'
import { createIds } from '../domain/ids.ts'
import type { ConnectedPages } from './connected-pages.ts'
import { createConnectedPages } from './connected-pages.ts'
import type { EventBus } from './event-bus.ts'
import { createEventBus } from './event-bus.ts'
import type { GuardedSecrets } from './guarded-secrets.ts'
import { guardSecrets } from './guarded-secrets.ts'
import type { Ports } from './ports.ts'
import { poolRandom } from './random-pool.ts'
import type { ResourceStack } from './resource-stack.ts'
import { createResourceStack } from './resource-stack.ts'

/** Dependencies of every room: ports of the host, time, ids, events, and the resources closed with the core. */
export interface CoreContext extends Pick<Ports, 'clock' | 'random' | 'log'> {
  ports: Ports & { secrets: GuardedSecrets }
  resources: ResourceStack
  eventBus: EventBus
  connectedPages: ConnectedPages
  instanceId: string
  startedAt: string
  now(): string
  /** An epoch time in ms as text with this PC's offset. */
  instant(atMs: number): string
  newId(): string
  traceId(): string
}

export function createCoreContext(ports: Ports): CoreContext {
  const { clock, random, log } = ports
  const instant = (atMs: number) => instantText(atMs, clock.offsetMinutes(atMs))
  const now = () => instant(clock.now())
  const pool = poolRandom(random)
  const newId = createIds({ clock, random: pool })
  return {
    ports: { ...ports, secrets: guardSecrets(ports.secrets, clock) },
    clock,
    random,
    log,
    resources: createResourceStack({ clock, log }),
    eventBus: createEventBus(clock, log),
    connectedPages: createConnectedPages(),
    instanceId: newId(),
    startedAt: now(),
    now,
    instant,
    newId,
    traceId: () => Buffer.from(pool.bytes(8)).toString('hex'),
  }
}
