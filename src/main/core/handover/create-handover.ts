import type { HandoverReport } from '../../../contract/shapes/handover-report.ts'
import type { ComparisonRoom } from '../comparison/create-comparison.ts'
import type { ControlsRoom } from '../controls/create-controls.ts'
import { addDays, instantOf, isCalendarDate, startOfDay, wallClockText } from '../domain/dates.ts'
import type { Instant } from '../domain/model.ts'
import { noPolicy } from '../../../contract/shapes/policy.ts'
import { nextReports } from '../domain/report-schedule.ts'
import { Failure } from '../domain/failure.ts'
import type { CoreContext } from '../kernel/core-context.ts'
import { joinHandlers } from '../kernel/join-handlers.ts'
import type { ReportsRoom } from '../reports/create-reports.ts'
import type { SettingsRoom } from '../settings/create-settings.ts'
import type { ProfileData } from '../settings/open-profile.ts'
import { createSecretRotation } from '../settings/secret-rotation.ts'
import { controlById } from '../store/cache/controls.ts'
import { destinations } from '../store/handover-destinations.ts'
import { destinationTasks } from './destination-faults.ts'
import { destinationSecret } from './destination-secrets.ts'
import { takeFolderAnswers } from './folder-answers.ts'
import { handoverHandlers } from './handover-handlers.ts'
import { applyManagedDestinations } from './managed-destinations.ts'
import { createOutbox } from './outbox.ts'
import { createOutgoing } from './outgoing.ts'
import { followPracticeErp, offeredErp } from './practice-destination.ts'
import { exportPeriod } from './period-export.ts'
import { reportHandlers } from './report-handlers.ts'
import type { MadeReport } from './report-files.ts'
import { reportChanges } from './report-changes.ts'
import { type Asker, identitiesOf, reportTable } from './report-table.ts'
import { createReportSchedule } from './scheduled-reports.ts'
import { createSender } from './sender.ts'
import { sendTestMessage } from './test-message.ts'
import { createWays } from './ways.ts'

/** Hand-over of signed controls to the ERP: destinations, the outbox, sending. Sends only after `start`. */
export function createHandoverRoom(
  context: CoreContext,
  data: ProfileData,
  rooms: {
    settings: SettingsRoom
    refresh: { coverage: { asOf(resource: 'stock'): Instant | null } }
    controls: ControlsRoom
    comparison: ComparisonRoom
    reports: ReportsRoom
    retention: { isClockBelieved(): boolean }
  },
) {
  const { ports, clock, log, eventBus, now, instant, resources } = context
  const { profile, database, cache, deviceId } = data
  const { settings, assertSupervisor, connection, today, atWarehouse } = rooms.settings
  const { controlRepository, visibilityPolicy } = rooms.controls
  const { buildReport, reportRenderer } = rooms.reports
  const { secrets } = ports
  const practice = profile.kind === 'practice'
  // Practice hands nothing over to the company's receivers.
  const policy = practice ? noPolicy : ports.policy
  const erpUrl = practice ? (ports.practice?.erpUrl ?? null) : null
  const outbox = createOutbox(database)
  const sources = { database, controlRepository, visibilityPolicy, buildReport }
  const tableOptions = {
    ...sources,
    cache,
    supplierScorecards: rooms.comparison.supplierScorecards,
    dayMs,
    atWarehouse,
    stockAsOf() {
      const asOf = rooms.refresh.coverage.asOf('stock')
      return asOf === null ? null : atWarehouse(asOf)
    },
  }
  /** A report as its caller may see it; without one, as anybody may. */
  async function makeReport(report: HandoverReport, language: 'es' | 'en', asker: Asker): Promise<MadeReport> {
    const table = await reportTable(report, language, asker, tableOptions)
    const company = settings.read().company?.name ?? null
    return { ...report, table, madeAt: atWarehouse(now()), practice, company, changes: [], notCompared: 0 }
  }

  const outgoing = createOutgoing({
    ...sources,
    reportRenderer,
    practice,
    makeReport: (report, language, signal) => makeReport(report, language, { callerId: 'handover', signal }),
    changesSince: (entry, report, table, signal) =>
      reportChanges(
        entry,
        { report, table },
        {
          database,
          makeTable: (earlier, language) =>
            reportTable(earlier, language, { callerId: 'handover', signal }, tableOptions),
          areOpen: (controls) =>
            [...visibilityPolicy.visibilitiesOf(identitiesOf(controls)).values()].every((one) => one === 'open'),
          isKnown: (kind, id) => (kind === 'suppliers' ? controlById(cache, id) : controlRepository.byId(id)) !== null,
        },
      ),
  })
  const ways = createWays({
    clock,
    tag: deviceId.slice(0, 8),
    secretOf: (destination) => destinationSecret(secrets, profile.id, destination).read(),
    network: connection.network,
  })
  const seenRefusals = new Map<string, string>()
  const sender = createSender(context, {
    database,
    outgoing,
    deliverTo: ways.deliverTo,
    takeAnswers: (destination, signal) =>
      takeFolderAnswers(destination, signal, { database, ways, outgoing, record: sender.record, seenRefusals }),
  })
  const schedule = createReportSchedule(context, {
    database,
    timeZone: () => settings.read().warehouseTimeZone,
    isClockBelieved: rooms.retention.isClockBelieved,
    onAdded() {
      eventBus.changed('handover')
      sender.soon()
    },
    onFailure: logFailure,
  })
  const secretRotation = createSecretRotation(context, () =>
    destinations(database, { removed: true }).flatMap((one) =>
      destinationSecret(secrets, profile.id, one).unusedNames(),
    ),
  )

  const assertHandover = (callerId: string) => assertSupervisor(callerId, 'The hand-over needs the supervisor')
  let isStarted = false
  let hasNew = false
  rooms.comparison.onSigned((signed) => {
    outbox.add(signed)
    hasNew = true
  })
  database.onRollback(() => (hasNew = false))
  database.onCommit(() => {
    if (!hasNew || !isStarted) return
    hasNew = false
    sender.soon()
  })

  async function addMissing(): Promise<void> {
    for (const destination of destinations(database))
      if (await outbox.addMissing(destination)) eventBus.changed('handover')
    sender.soon()
  }

  let closed = false
  const testing = new AbortController()
  /** A failure of the storage is logged; the next start adds what is missing. */
  function addMissingSoon(): void {
    addMissing().catch(logFailure)
  }

  function logFailure(error: unknown): void {
    if (closed) return
    log.error('handover.bug', { stack: error instanceof Error ? (error.stack ?? error.message) : typeof error })
  }

  resources.add('hand-over', async () => {
    closed = true
    schedule.close()
    testing.abort()
    ways.close()
    await sender.close()
  })

  function dayMs(day: string) {
    return { begin: startOf(day), end: startOf(addDays(day, 1) ?? day) }
  }

  function startOf(day: string): number {
    if (!isCalendarDate(day)) throw new Failure('validation', 'There is no such day', { issues: [{ path: 'day' }] })
    return startOfDay(day, settings.read().warehouseTimeZone)
  }

  return {
    /** Tasks of Home about destinations. */
    tasks: () => destinationTasks(database, sender.problemOf, clock.now()),
    async start(): Promise<void> {
      applyManagedDestinations(database, policy, { now, nowMs: clock.now })
      followPracticeErp(database, erpUrl)
      isStarted = true
      await secretRotation.forgetUnused()
      addMissingSoon()
      schedule.check()
    },
    handlers: joinHandlers(
      reportHandlers(context, {
        database,
        reportRenderer,
        today,
        assertSupervisor: assertHandover,
        makeReport,
        sendNow: sender.now,
      }),
      handoverHandlers(context, data, {
        secretRotation,
        policy,
        dayMs,
        assertSupervisor: assertHandover,
        isClosedTo: visibilityPolicy.isClosedTo,
        canSend: (entry) => outgoing.isSigned(entry),
        problemOf: sender.problemOf,
        practiceErp: () => offeredErp(database, erpUrl),
        nextReports: (reports) => {
          const timeZone = settings.read().warehouseTimeZone
          const due = nextReports(reports, wallClockText(clock.now(), timeZone))
          return due.map(({ kind, at }) => ({ kind, at: atWarehouse(instant(instantOf(at, timeZone))) }))
        },
        sendNow: sender.now,
        outdate: sender.outdate,
        onDestination() {
          addMissingSoon()
          if (isStarted) schedule.check()
        },
        exportPeriod: (input, period, context) =>
          exportPeriod(input, period, context, { ...sources, outgoing, practice }),
        test: (destination) => sendTestMessage(destination, { ways, clock, at: now(), practice }, testing.signal),
      }),
    ),
  }
}
