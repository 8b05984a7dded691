import type { HubStatus } from '../../../contract/hub-operations.ts'
import { isSameHub } from '../../../contract/shapes/hub-address.ts'
import { mayJoinHub } from '../../../contract/shapes/hub-joining.ts'
import { Failure } from '../domain/failure.ts'
import type { Handlers } from '../kernel/dispatch.ts'
import type { CoreContext } from '../kernel/core-context.ts'
import { isUnknown, managedFailure } from '../settings/managed-settings.ts'
import { countDueFacts, countFactProblems } from '../store/hub-facts.ts'
import { forgetHub, refusedHubHeads, unknownHubHeads } from '../store/hub-state.ts'
import type { PrimaryDatabase } from '../store/primary-database.ts'
import type { HubConfig } from './hub-config.ts'
import { readHubConfig, unreadMessages, writeHubConfig } from './hub-config.ts'
import type { HubOutbox } from './hub-outbox.ts'
import { refusedByHub } from './hub-outbox.ts'
import type { HubSync } from './hub-sync.ts'

const maxProblems = 50

/** Handlers of the hub of the site. */
export function hubHandlers(
  { ports, clock, instant }: CoreContext,
  deps: {
    database: PrimaryDatabase
    sync: HubSync
    outbox: HubOutbox
    join(input: { url: string; code: string }): Promise<HubConfig>
    forgetSecret(config: HubConfig): Promise<void>
    assertSupervisor(callerId: string, message: string): void
    /** Notes changes of facts from now on, and those that the hub lacks. */
    shareFacts(): void
  },
) {
  const { database, sync, outbox } = deps
  /** The server that the administrator of this PC chose; `null`: none. */
  const managedUrl = ports.policy.values.siteServer ?? null
  /** True while it is not known which one that is: this PC joins none and leaves none. */
  const isManagedUnknown = isUnknown(ports.policy, 'siteServer')
  /** One after the other: each makes a password, and the one that is stored has to be the one that the hub knows. */
  let joining: Promise<unknown> = Promise.resolve()
  const isManaged = (url: string) => managedUrl !== null && isSameHub(url, managedUrl)

  function status(): HubStatus {
    const config = readHubConfig(database)
    const now = sync.state()
    const { state, since, failure, pcs, lastSentAt, lastReadAt, certificateUntilMs } = now
    const { url, site, name, kind } = config ?? { url: null, site: null, name: null, kind: null }
    const own = outbox
      .problems()
      .map(({ sessionId, problem }) => ({ sessionId, deviceId: null, reason: problem ?? '' }))
    const others = refusedHubHeads(database, maxProblems).map(({ sessionId, signer, problem }) => ({
      sessionId,
      deviceId: signer,
      reason: problem ?? '',
    }))
    return {
      state: state === 'connected' && own.some(({ reason }) => reason !== refusedByHub) ? 'forked' : state,
      site,
      url,
      managedUrl,
      name,
      kind,
      since,
      failure,
      lastSentAt,
      lastReadAt,
      waiting: config === null ? 0 : outbox.waiting(),
      pcs: pcs.map(({ device, name, kind, seenAtMs }) => ({
        deviceId: device,
        name,
        kind,
        lastSeenAt: seenAtMs === null ? null : instant(seenAtMs),
      })),
      problems: [...own, ...others].slice(0, maxProblems),
      facts: config === null ? noFacts : factCounts(database),
      newer: ofNewerPrograms(database),
      certificate:
        certificateUntilMs === null
          ? null
          : { validUntil: instant(certificateUntilMs), daysLeft: daysLeft(now, clock.now()) ?? 0 },
    }
  }

  const join: Handlers['hub.enrol'] = async (input, context) => {
    if (readHubConfig(database) !== null && !mayJoinHub(status()))
      throw new Failure('conflict', 'This PC has joined a hub; leave it first', { reason: 'hub_joined' })
    const config = await deps.join(input)
    const value = context.commit(() => {
      const writer = database.writer()
      forgetHub(writer)
      writeHubConfig(writer, null)
      writeHubConfig(writer, config)
      const { deviceId, name, kind } = config
      return { deviceId, name, kind }
    }, 'settings')
    outbox.forget()
    deps.shareFacts()
    sync.apply()
    return value
  }

  return {
    'hub.status': status,
    async 'hub.enrol'(input, context) {
      deps.assertSupervisor(context.callerId, 'Only the supervisor joins a hub')
      if (isManagedUnknown || (managedUrl !== null && !isManaged(input.url))) throw managedFailure('siteServer')
      const joined = joining.then(() => join(input, context))
      joining = joined.catch(() => undefined)
      return joined
    },
    async 'hub.leave'(_input, context) {
      deps.assertSupervisor(context.callerId, 'Only the supervisor leaves a hub')
      const config = readHubConfig(database)
      if (isManagedUnknown || (config !== null && isManaged(config.url))) throw managedFailure('siteServer')
      const value = context.commit(() => {
        const writer = database.writer()
        forgetHub(writer)
        writeHubConfig(writer, null)
        return { left: config !== null }
      }, 'settings')
      outbox.forget()
      sync.apply()
      if (config !== null) await deps.forgetSecret(config)
      return value
    },
  } satisfies Partial<Handlers>
}

const nothing = { counts: 0, facts: 0, messages: 0 }

/** What newer programs of the site shared and this one does not understand: kept, and read again after an update. */
export function ofNewerPrograms(database: PrimaryDatabase): HubStatus['newer'] {
  // Facts stay when this PC leaves a site; they are nobody's task then.
  if (readHubConfig(database) === null) return nothing
  const facts = countFactProblems(database).get('version') ?? 0
  return { counts: unknownHubHeads(database), facts, messages: unreadMessages(database).length }
}

/** Whole days until the certificate of the server expires; negative since then. */
export function daysLeft(
  { certificateUntilMs }: Pick<ReturnType<HubSync['state']>, 'certificateUntilMs'>,
  nowMs: number,
): number | null {
  return certificateUntilMs === null ? null : Math.floor((certificateUntilMs - nowMs) / 86_400_000)
}

const noFacts = { waiting: 0, conflicts: 0, unconfirmed: 0, refused: 0 }

function factCounts(database: PrimaryDatabase): HubStatus['facts'] {
  const problems = countFactProblems(database)
  return {
    waiting: countDueFacts(database),
    conflicts: problems.get('conflict') ?? 0,
    unconfirmed: problems.get('unconfirmed') ?? 0,
    refused: problems.get('signature_invalid') ?? 0,
  }
}
