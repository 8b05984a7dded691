import { createGrants } from './settings/access/grants.ts'
import { createWmsFirstReader } from './wms/reading/wms-first-reader.ts'
import { createOrderService } from './orders/order-service.ts'
import { createFetchMissing } from './wms/reading/fetch-missing.ts'
import { createConnectionWatch } from './wms/connection-monitor.ts'
import { createArticleCatalog } from './counts/stored-article-catalog.ts'
import { createCountLogWriter } from './counts/count-log-writer.ts'
import { countFileName, exportCount } from './counts/files/export-count.ts'
import { prepareImport } from './counts/files/import-count.ts'
import { createImportedStates } from './counts/files/imported-states.ts'
import { createCountStates } from './counts/count-states.ts'
import { createCountService } from './counts/count-service.ts'
import { createBlindnessStore } from './controls/blindness-store.ts'
import { createControlRepository } from './controls/control-repository.ts'
import { createComparisonService } from './controls/comparison-service.ts'
import { controlPhotos } from './controls/control-photos.ts'
import { createFinder } from './controls/document-finder.ts'
import { createVisibilityPolicy } from './controls/visibility-policy.ts'
import { recordReveal } from './counts/reveal.ts'
import { Failure } from './domain/failure.ts'
import { createEventBus } from './kernel/event-bus.ts'
import { createPdfReportRenderer } from './reports/report-pdf.ts'
import { createReports } from './reports/reports.ts'
import { createSignedReports } from './reports/signed-reports.ts'
import type { InstallationStore } from './settings/installation.ts'
import { createJobs } from './kernel/jobs.ts'
import { createNetwork } from './settings/network/network.ts'
import type { Ports } from './kernel/ports.ts'
import { createCoverage } from './refresh/coverage.ts'
import { todayAt } from './refresh/plan.ts'
import { createRefresh } from './refresh/refresh.ts'
import { createSecretRotation } from './settings/secret-rotation.ts'
import type { ActiveProfile } from './settings/settings.ts'
import { createSettings } from './settings/settings.ts'
import { orderByCode } from './store/cache/orders.ts'
import type { Store } from './store/open-store.ts'
import { createPhotoFiles } from './store/photo-files.ts'
import { readPin } from './store/pins.ts'
import { importedCountsOf } from './store/imported-counts.ts'
import { createExchange } from './sharing/shared-folder-sync.ts'
import { finishedSessions, sessionsOfControls } from './store/sessions.ts'
import { readSettings, writeSetting } from './store/settings.ts'
import { createWebhooks } from './webhooks/create-webhooks.ts'
import { createWmsClientHolder } from './settings/client-holder.ts'

/** What a core is opened with: whose data, and how it tells time and names things. */
export interface CoreContext {
  ports: Ports
  profile: ActiveProfile
  profileFolder: string
  installation: InstallationStore
  store: Store
  instanceId: string
  startedAt: string
  now(): string
  newId(): string
  traceId(): string
}

/** Everything a core consists of, in the order in which one part needs another. Nothing of it has begun to work yet. */
export function createServices({
  ports,
  profile,
  profileFolder,
  installation,
  store,
  now,
  newId,
  traceId,
}: CoreContext) {
  const { clock, random, log } = ports
  const { database, cache } = store
  const { deviceId } = installation.read()

  // Who hears of what, who may do what.
  const hub = createEventBus(clock)
  const jobs = createJobs({ clock, hub, newId, traceId })
  const grants = createGrants(clock)
  const settings = createSettings({
    profile,
    installation,
    repository: {
      all: () => readSettings(database),
      set: (key, value) => writeSetting(database.writer(), key, value),
    },
    secrets: ports.secrets,
    pinSet: () => readPin(database) !== null,
  })
  database.onRollback(() => settings.reread())
  const today = () => todayAt(clock.now(), settings.read().warehouseTimeZone)
  /** What is written out speaks this language unless the caller names one. */
  const language = () => (installation.read().language === 'en' ? 'en' : 'es')

  // The talk with the WMS, and what of it is kept.
  const watch = createConnectionWatch({
    clock,
    hub,
    configured: profile.baseUrl !== null || profile.legacyBaseUrl !== null,
    traceId,
    onReturn: () => refresh.networkReturned(),
    onUnreachable: () => network.unreachable(),
  })
  const network = createNetwork({
    installation,
    secrets: ports.secrets,
    systemProxy: ports.systemProxy,
    clock,
    log,
    onMoved: () =>
      void goAnotherWay().catch((error: unknown) =>
        log.warn('network.not_moved', { code: error instanceof Failure ? error.code : 'internal' }),
      ),
  })
  const secretSwap = createSecretRotation({
    secrets: ports.secrets,
    log,
    unused: () => [...settings.unusedSecrets(), ...network.proxySecret.unusedNames()],
  })
  const link = createWmsClientHolder({ settings, network, clock, random, log, watch })
  const coverage = createCoverage({ cache, clock })
  const refresh = createRefresh({
    entry: ports.refreshWorker,
    profileFolder,
    clock,
    random,
    log,
    hub,
    jobs,
    traceId,
    today,
    status: coverage.of,
    onOutcome: (outcome) => watch.record(outcome),
  })
  async function reconnect(): Promise<void> {
    refresh.configure(await link.connect())
    hub.emit({ name: 'connection.changed', payload: {} })
  }
  /** What failed on the way of before is read at once. */
  async function goAnotherWay(): Promise<void> {
    await reconnect()
    refresh.networkReturned()
  }

  // Counting and what it must not see.
  const states = createCountStates(database)
  const chronicle = createCountLogWriter({ database, states, clock, newId, deviceId })
  const cabinet = createControlRepository({
    cache,
    database,
    clock,
    refresh,
    copyAsOf: () => coverage.of('controls').asOf,
  })
  const gate = createVisibilityPolicy({
    ledger: createBlindnessStore({ database, newId, now, onReveal: recordReveal({ database, chronicle, now }) }),
    supplierRequires: coverage.supplierRequires,
    sessionsOf: (ids) =>
      [
        ...sessionsOfControls(database, ids),
        ...importedCountsOf(database, ids).filter(({ setAsideAt }) => setAsideAt === null),
      ].flatMap(({ controlId, counter, status }) => (controlId === null ? [] : [{ controlId, counter, status }])),
    requiredCounts: () => settings.read().requiredCounts,
    grants,
  })
  const book = createArticleCatalog({ database, cache })
  const finder = createFinder({
    copy: cabinet,
    gate,
    readControl: (number, signal) => link.wms().controlByNumber(number, signal),
    suppliersKnown: (signal) => refresh.known('suppliers', signal),
    clock,
    hub,
    log,
  })
  const imported = createImportedStates(database)
  const desk = createCountService({
    database,
    states,
    imported,
    chronicle,
    book,
    cabinet,
    gate,
    grants,
    clock,
    random,
    newId,
    deviceId,
    today,
    rules: settings.read,
  })
  const comparing = createComparisonService({
    database,
    states,
    imported,
    settings: settings.read,
    describe: desk.describe,
    judgeExpiry: desk.checkExpiryOf,
  })

  // What this PC does not know, and orders, one at a time.
  const askForMissing = createFetchMissing({ clock, isOffline: () => watch.status().state === 'offline' })
  const asking = createWmsFirstReader({ clock, log })
  const orders = createOrderService({
    database,
    wms: link.wms,
    baseUrl: profile.baseUrl,
    known: (code) => orderByCode(cache, code)?.order ?? null,
    keep: refresh.keepOrder,
    nowMs: clock.now,
    now,
    log,
  })

  // What the WMS tells by itself.
  const webhooks = createWebhooks({
    database,
    settings,
    secrets: ports.secrets,
    port: ports.overrides.webhookPort,
    wms: link.wms,
    network,
    knownOrder: (code) => orderByCode(cache, code)?.order ?? null,
    onOrder: refresh.keepOrderEvent,
    clock,
    random,
    log,
    hub,
    newId,
    traceId,
  })

  // Reports, and the pictures in them.
  const photos = createPhotoFiles(profileFolder)
  const photosOf = (controlId: number) => controlPhotos({ database, states, imported }, controlId)
  const practice = profile.kind === 'practice'
  const company = () => settings.read().company
  const reportOf = createReports({ comparing, photos: photosOf, practice, company, now })
  const press = createPdfReportRenderer(ports.renderPdf, photos)

  // Counts that leave for other PCs, and theirs.
  const audit = { desk, imported, photos, practice, now }
  const exchange = createExchange({
    folder: () => settings.read().exchangeFolder,
    deviceId,
    clock,
    log,
    now,
    own: () => finishedSessions(database).map((count) => ({ ...count, name: countFileName(count) })),
    contentOf: async (sessionId) => (await exportCount(audit, sessionId)).content,
    async take(content) {
      const keep = await prepareImport(audit, content)
      const { added } = database.transaction(keep)
      if (added > 0) hub.changed('counts', 'controls')
      return added > 0
    },
    reports: createSignedReports({
      database,
      cabinet,
      gate,
      reportOf,
      press,
      language,
      deviceId,
      clock,
      log,
    }),
  })

  // A count that begins, ends, is opened again or signed: what lies in the folder follows at once.
  hub.listen((event) => {
    if (event.name === 'data.changed' && event.payload.resources.includes('controls')) exchange.soon()
  })

  return {
    askForMissing,
    asking,
    book,
    cabinet,
    chronicle,
    comparing,
    coverage,
    desk,
    exchange,
    finder,
    gate,
    goAnotherWay,
    grants,
    hub,
    imported,
    jobs,
    language,
    link,
    network,
    orders,
    photos,
    photosOf,
    press,
    reconnect,
    refresh,
    reportOf,
    secretSwap,
    settings,
    states,
    today,
    watch,
    webhooks,
  }
}

export type Services = ReturnType<typeof createServices>
