import type { Output, ParsedInput } from '../../../contract/operations.ts'
import type { Policy } from '../../../contract/shapes/policy.ts'
import type { HandoverReports } from '../../../contract/shapes/handover-report.ts'
import type { HandoverDestination, HandoverEntry, HandoverTest } from '../../../contract/shapes/handover.ts'
import type { ControlIdentity } from '../controls/visibility-policy.ts'
import { Failure } from '../domain/failure.ts'
import type { CallContext, Handlers } from '../kernel/dispatch.ts'
import type { CoreContext } from '../kernel/core-context.ts'
import type { ProfileData } from '../settings/open-profile.ts'
import { managedFailure } from '../settings/managed-settings.ts'
import type { SecretRotation } from '../settings/secret-rotation.ts'
import { yieldToEventLoop } from '../kernel/yield-to-event-loop.ts'
import { hasContent } from '../store/handover-contents.ts'
import type { DestinationRecord } from '../store/handover-destinations.ts'
import { destinations, removeDestination, saveDestination } from '../store/handover-destinations.ts'
import type { EntryRecord } from '../store/handover-entries.ts'
import {
  entryById,
  entryFigures,
  lastAcknowledged,
  listEntries,
  makeDue,
  refusedBy,
  unansweredEntries,
  updateEntry,
  withdrawEntries,
} from '../store/handover-entries.ts'
import { checkDestination, isOtherVersion, isSameFolder, needsSecret, receiverOf } from './destination-rules.ts'
import { destinationSecret } from './destination-secrets.ts'
import { entryView, lateBeforeMs } from './entry-view.ts'
import { assertDestinationFree, isManaged } from './managed-destinations.ts'
import { controlIdentity, reportIdentities } from './report-table.ts'

/** Entries that are looked at in one go. */
const slice = 100

interface HandoverHandlerOptions {
  secretRotation: SecretRotation
  policy: Policy
  /** Epoch ms of the beginning of a day at the warehouse, and of the day after it. */
  dayMs(day: string): { begin: number; end: number }
  /** Throws `forbidden` if a PIN is set and the caller has no supervisor rights. */
  assertSupervisor(callerId: string): void
  /** True if the control is blind to this caller. */
  isClosedTo(control: ControlIdentity, callerId: string): boolean
  /** True if the entry can still be made: its signature stands. */
  canSend(entry: EntryRecord): boolean
  /** Why the destination could not be reached. */
  problemOf(destinationId: string): HandoverDestination['problem']
  /** Address of the practice warehouse's ERP while it is no destination yet; `null` otherwise. */
  practiceErp(): string | null
  /** When the next report of each kind is due. */
  nextReports(reports: HandoverReports): HandoverDestination['nextReports']
  /** Sends what is due to a destination. */
  sendNow(destinationId: string): void
  /** Called when where or how a destination gets its entries is changed: what is on its way was not for the changed one. */
  outdate(destinationId: string): void
  /** Called after a destination was added, changed or removed. */
  onDestination(): void
  test(destination: DestinationRecord): Promise<HandoverTest>
  exportPeriod(
    input: ParsedInput<'handover.export'>,
    period: { fromMs: number; beforeMs: number },
    context: CallContext,
  ): Promise<Output<'handover.export'>>
}

/** Handlers of destinations and of the outbox. */
export function handoverHandlers(
  { ports, clock, newId, now, instant }: CoreContext,
  { database, profile }: ProfileData,
  options: HandoverHandlerOptions,
) {
  const { secretRotation, dayMs, assertSupervisor } = options
  const { secrets } = ports

  function find(destinationId: string): DestinationRecord {
    const found = destinations(database).find((one) => one.destinationId === destinationId)
    if (!found) throw new Failure('not_found', 'Destination not found')
    return found
  }

  function view(record: DestinationRecord, secretStored: boolean): HandoverDestination {
    const { destinationId, name, switchedOn, way, formats, language, signedFromMs, createdAt, reports } = record
    const nextReports = reports === null || !switchedOn ? [] : options.nextReports(reports)
    return {
      destinationId,
      name,
      on: switchedOn,
      way,
      formats,
      language,
      signedFrom: instant(signedFromMs),
      secretStored,
      reports,
      nextReports,
      createdAt,
      managed: isManaged(destinationId),
      figures: entryFigures(database, { destinationId }),
      lastAcknowledgedAt: lastAcknowledged(database, destinationId),
      problem: options.problemOf(destinationId),
      unanswered: unansweredEntries(database, destinationId, lateBeforeMs(clock.now())),
    }
  }

  /** A changed schedule applies from now on. */
  function reportsOf(before: DestinationRecord | null, reports: HandoverReports | null | undefined) {
    const kept = { reports: before?.reports ?? null, reportsFromMs: before?.reportsFromMs ?? 0 }
    if (reports === undefined || JSON.stringify(reports) === JSON.stringify(kept.reports)) return kept
    return { reports, reportsFromMs: clock.now() }
  }

  const isStored = async (record: DestinationRecord) =>
    (await destinationSecret(secrets, profile.id, record).read()) !== null

  /** The controls of which the receiver's answer may name figures. */
  const identitiesOf = (entry: EntryRecord): ControlIdentity[] =>
    entry.report === null ? [controlIdentity(entry.controlId, entry.number)] : reportIdentities(entry)

  function shown(entry: EntryRecord, destinationName: string, callerId: string): HandoverEntry {
    const concealed = entry.answer !== null && identitiesOf(entry).some((one) => options.isClosedTo(one, callerId))
    return entryView(entry, { destinationName, instant, nowMs: clock.now(), concealed })
  }

  return {
    async 'handover.destinations'() {
      return {
        rows: await Promise.all(destinations(database).map(async (record) => view(record, await isStored(record)))),
        practiceErp: options.practiceErp(),
      }
    },
    async 'handover.setDestination'(input, context) {
      assertSupervisor(context.callerId)
      const { destinationId, name, on, way, formats, language, signedFrom, secret, reports } = input
      checkDestination(way, formats)
      const before = destinationId === undefined ? null : find(destinationId)
      assertDestinationFree(options.policy, before, input)
      const shares = destinations(database).some(
        (one) => one.destinationId !== destinationId && isSameFolder(one.way, way),
      )
      if (shares) throw new Failure('conflict', 'Another destination has this folder', { reason: 'folder_shared' })
      const draft: DestinationRecord = {
        destinationId: before?.destinationId ?? newId(),
        name,
        switchedOn: on,
        way,
        formats,
        language,
        signedFromMs: signedFrom === undefined ? (before?.signedFromMs ?? clock.now()) : dayMs(signedFrom).begin,
        secretPlace: before?.secretPlace ?? null,
        ...reportsOf(before, reports),
        createdAt: before?.createdAt ?? now(),
        removedAt: null,
      }
      const slots = destinationSecret(secrets, profile.id, draft)
      const keeps = before !== null && receiverOf(before.way) === receiverOf(way) && (await isStored(before))
      const fromEnvironment = secrets.kind === 'environment' && (await slots.read()) !== null
      const isNeeded = needsSecret(way)
      if (isNeeded && secret === undefined && !keeps && !fromEnvironment)
        throw new Failure('conflict', 'This destination needs its secret', { reason: 'secret_missing' })
      const change = !isNeeded ? 'forgotten' : secret === undefined ? 'stays' : 'fresh'
      const record = { ...draft, secretPlace: slots.after(change) }
      const value = await secretRotation.swap(() => ({
        fresh: change === 'fresh' && secret !== undefined ? [{ name: slots.freshName(), secret }] : [],
        commit: () =>
          context.commit(() => {
            // Another window may have changed or removed it while the secret was stored.
            if (before !== null && isOtherVersion(find(before.destinationId), record))
              options.outdate(before.destinationId)
            saveDestination(database.writer(), record)
            // A corrected destination is tried at once, without waiting for its pause to end.
            makeDue(database.writer(), record.destinationId)
            return view(record, isNeeded)
          }, 'handover'),
      }))
      options.onDestination()
      options.sendNow(record.destinationId)
      return value
    },
    async 'handover.removeDestination'({ destinationId }, context) {
      assertSupervisor(context.callerId)
      find(destinationId)
      if (isManaged(destinationId)) throw managedFailure('handover')
      const value = await secretRotation.swap(() => ({
        fresh: [],
        commit: () =>
          context.commit(() => {
            removeDestination(database.writer(), destinationId, now())
            return { destinationId, withdrawn: withdrawEntries(database.writer(), destinationId) }
          }, 'handover'),
      }))
      options.onDestination()
      return value
    },
    'handover.list'({ from, to, limit, cursor, ...rest }, { callerId }) {
      const filter = {
        ...rest,
        fromMs: from === undefined ? undefined : dayMs(from).begin,
        beforeMs: to === undefined ? undefined : dayMs(to).end,
      }
      const page = listEntries(database, { ...filter, limit, cursor })
      const names = new Map(destinations(database, { removed: true }).map((one) => [one.destinationId, one.name]))
      const { state: _, ...every } = filter
      return {
        ...page,
        rows: page.rows.map((entry) => shown(entry, names.get(entry.destinationId) ?? '', callerId)),
        asOf: now(),
        figures: entryFigures(database, every),
      }
    },
    'handover.retry'({ id }, context) {
      assertSupervisor(context.callerId)
      const entry = entryById(database, id)
      if (!entry) throw new Failure('not_found', 'Entry not found')
      const destination = destinations(database).find((one) => one.destinationId === entry.destinationId)
      if (!destination) throw new Failure('conflict', 'The destination was removed', { reason: 'destination_removed' })
      if (!hasContent(database, entry.reference) && !options.canSend(entry))
        throw new Failure('conflict', 'The control was reopened before anything was sent', { reason: 'not_signed' })
      const value = context.commit(() => {
        const again = { state: 'waiting', nextAttemptMs: 0 } as const
        updateEntry(database.writer(), id, again)
        return shown({ ...entry, ...again }, destination.name, context.callerId)
      }, 'handover')
      options.sendNow(entry.destinationId)
      return value
    },
    async 'handover.retryRefused'({ destinationId }, context) {
      assertSupervisor(context.callerId)
      find(destinationId)
      const refused = refusedBy(database, destinationId)
      const again: string[] = []
      for (const [at, entry] of refused.entries()) {
        if (hasContent(database, entry.reference) || options.canSend(entry)) again.push(entry.entryId)
        if (at % slice === slice - 1) await yieldToEventLoop()
      }
      const value = context.commit(() => {
        const writer = database.writer()
        // Meanwhile it may have been removed, or a statement withdrawn.
        find(destinationId)
        const still = new Set(refusedBy(database, destinationId).map(({ entryId }) => entryId))
        const sent = again.filter((entryId) => still.has(entryId))
        for (const entryId of sent) updateEntry(writer, entryId, { state: 'waiting', nextAttemptMs: 0 })
        return { again: sent.length, left: still.size - sent.length }
      }, 'handover')
      options.sendNow(destinationId)
      return value
    },
    async 'handover.test'({ destination }, context) {
      assertSupervisor(context.callerId)
      const found = find(destination)
      const result = await options.test(found)
      // A mended destination is tried at once, without waiting for its pause to end.
      const isMended = result.ok && options.problemOf(destination) !== null
      const value = context.commit(() => {
        if (isMended) makeDue(database.writer(), destination)
        return result
      })
      if (isMended) options.sendNow(destination)
      return value
    },
    async 'handover.export'(input, context) {
      assertSupervisor(context.callerId)
      const period = { fromMs: dayMs(input.from).begin, beforeMs: dayMs(input.to).end }
      if (period.fromMs >= period.beforeMs)
        throw new Failure('validation', 'The period ends before it starts', { field: 'to' })
      return options.exportPeriod(input, period, context)
    },
  } satisfies Partial<Handlers>
}
