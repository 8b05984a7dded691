import { containerIdentity, isSameContainer } from '../domain/containers.ts'
import type { CountState } from '../domain/count-log/count-state.ts'
import { firstSeen, serialValue } from '../domain/count-log/count-state.ts'
import { Failure } from '../domain/failure.ts'
import { serialsOfCount } from '../domain/serials.ts'
import type { Instant } from '../domain/model.ts'
import { nameOfDevice } from '../store/devices.ts'
import type { HeadCount } from '../store/hub-state.ts'
import { headCountsOf } from '../store/hub-state.ts'
import type { SessionOverview } from '../store/sessions.ts'
import { sessionsOfControls } from '../store/sessions.ts'
import type { CountService } from './count-service.ts'
import { enteredContainers } from './files/merge-counts.ts'

/** The first entry of a container or a serial in another count of the delivery: on another PC, or in another part. */
export interface CountedElsewhere {
  /** Missing if it was counted on this PC. */
  device?: string
  /** As a supervisor named that PC. */
  deviceName?: string
  /** Missing if it was counted in the same part. */
  part?: number
  operator: string
  /** When it was counted; of a container of which only the number is known, when that arrived here. */
  at: Instant
  /** The container is open there now. */
  open?: true
}

type OwnCount = Pick<SessionOverview, 'controlId' | 'part' | 'counter'> & { sessionId?: string }
type Services = Pick<CountService, 'database' | 'states' | 'imported'>

interface CountBeside extends Pick<CountedElsewhere, 'device' | 'part'> {
  state: CountState
}

/** Returns `null` if no other count of the delivery whose units are added to those of this one contains the container. */
export function findContainerElsewhere(
  services: Services,
  session: OwnCount,
  container: string,
): CountedElsewhere | null {
  for (const { state, ...where } of countsBeside(services, session)) {
    const held = heldIn(state, container)
    if (held)
      return {
        ...where,
        ...named(services, where.device),
        ...held,
        ...(state.status === 'open' && isSameContainer(state.container, container) ? isOpen : {}),
      }
  }
  const there = headsBeside(services, session).find(({ containers }) =>
    containers.some((one) => isSameContainer(one, container)),
  )
  if (there === undefined) return null
  const { device, part, operator, at } = there
  const otherPart = part === session.part ? {} : { part }
  return {
    device,
    ...named(services, device),
    ...otherPart,
    operator,
    at,
    ...(isSameContainer(there.container ?? null, container) ? isOpen : {}),
  }
}

/** The first entry of the container, however it was written there. */
function heldIn(state: CountState, container: string): Pick<CountedElsewhere, 'at' | 'operator'> | undefined {
  const held = enteredContainers(state)
  const identity = containerIdentity(container)
  return held.get(container) ?? [...held].find(([other]) => containerIdentity(other) === identity)?.[1]
}

function named({ database }: Services, device: string | undefined): { deviceName?: string } {
  const deviceName = device === undefined ? null : nameOfDevice(database, device)
  return deviceName === null ? {} : { deviceName }
}

const isOpen = { open: true } as const

/** Counts of which only the hub's heads are here, whose units are added to those of this one. */
function headsBeside({ database }: Services, { controlId, part, counter }: OwnCount): HeadCount[] {
  if (controlId === null) return []
  return headCountsOf(database, [controlId]).filter((head) => head.part !== part || head.counter === counter)
}

/** Returns `null` if no other count of the delivery whose units are added to those of this one contains this serial. */
export function findSerialElsewhere(
  services: Services,
  session: OwnCount,
  { articleCode, serial }: { articleCode: string; serial: string },
): CountedElsewhere | null {
  for (const { state, ...where } of countsBeside(services, session)) {
    const seen = firstSeen(state, 'serial', serialValue(articleCode, serial))
    if (seen) return { ...where, ...named(services, where.device), operator: seen.operator, at: seen.at }
  }
  return null
}

/**
 * Throws `conflict` (`serial_elsewhere`) if a count of this PC in another part has a serial of this one, which is about to get this
 * place: scanned there it would have been refused. Those of other PCs are asked about in the comparison.
 */
export function assertSerialsNotElsewhere(services: Services, place: OwnCount & { sessionId: string }): void {
  const own = serialsOfCount(services.states.of(place.sessionId).state)
  if (own.length === 0) return
  for (const { device, part, state } of countsBeside(services, place))
    for (const { articleCode, serials } of device === undefined ? own : [])
      for (const serial of serials) {
        const seen = firstSeen(state, 'serial', serialValue(articleCode, serial))
        if (seen === null) continue
        const { operator } = seen
        const details = { reason: 'serial_elsewhere', articleCode, serial, operator, part: part ?? place.part } as const
        throw new Failure('conflict', 'Another part of the delivery has this serial', details)
      }
}

/**
 * The counts whose goods are others than those of this one: counts of other PCs with its number, and all counts of other
 * parts. Other numbers of its part count the same goods again on purpose.
 */
function* countsBeside(
  { database, states, imported }: Services,
  { controlId, part, counter, sessionId }: OwnCount,
): Generator<CountBeside> {
  if (controlId === null) return
  for (const count of imported.of(controlId)) {
    if (count.part === part && count.counter !== counter) continue
    yield { device: count.device, ...otherPart(count.part), state: imported.state(count) }
  }
  for (const session of sessionsOfControls(database, [controlId])) {
    if (session.part === part || session.sessionId === sessionId) continue
    const state = readableState(states, session.sessionId)
    if (state !== null) yield { ...otherPart(session.part), state }
  }

  function otherPart(other: number) {
    return other === part ? {} : { part: other }
  }
}

/** `null` for a damaged log: a notice names it, and counting goes on. */
function readableState(states: CountService['states'], sessionId: string): CountState | null {
  try {
    return states.of(sessionId).state
  } catch (error) {
    if (error instanceof Failure && error.code === 'storage_corrupt') return null
    throw error
  }
}
