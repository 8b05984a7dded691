import { createGrants } from './access/grants.ts'
import { createAskFirst } from './asking/ask-first.ts'
import { createOrderDesk } from './asking/order-desk.ts'
import { createAskForMissing } from './asking/patience.ts'
import { createConnectionWatch } from './connection-watch.ts'
import { createArticleKnowledge } from './counting/article-knowledge.ts'
import { createChronicle } from './counting/chronicle.ts'
import { countFileName, exportCount } from './audit/export-count.ts'
import { prepareImport } from './audit/import-count.ts'
import { createImportedStates } from './audit/imported-states.ts'
import { createCountStates } from './counting/count-states.ts'
import { createCountDesk } from './counting/desk.ts'
import { createBlindLedger } from './documents/blind-ledger.ts'
import { createCabinet } from './documents/cabinet.ts'
import { createComparing } from './documents/comparing.ts'
import { controlPhotos } from './documents/control-photos.ts'
import { createFinder } from './documents/finder.ts'
import { createGate } from './documents/gate.ts'
import { recordReveal } from './documents/reveal.ts'
import { Failure } from './domain/failure.ts'
import { createEventHub } from './event-hub.ts'
import { createReportPress } from './export/report-pdf.ts'
import { createReports } from './export/reports.ts'
import { createSignedReports } from './export/signed-reports.ts'
import type { InstallationFile } from './installation.ts'
import { createJobs } from './jobs.ts'
import { createNetwork } from './network/network.ts'
import type { Ports } from './ports.ts'
import { createCoverage } from './refresh/coverage.ts'
import { todayAt } from './refresh/plan.ts'
import { createRefresh } from './refresh/refresh.ts'
import { createSecretSwap } from './secret-swap.ts'
import type { ActiveProfile } from './settings.ts'
import { createSettings } from './settings.ts'
import { orderByCode } from './store/cache/orders.ts'
import type { Store } from './store/open-store.ts'
import { createPhotoFiles } from './store/photo-files.ts'
import { readPin } from './store/pins.ts'
import { importedCountsOf } from './store/imported-counts.ts'
import { createExchange } from './exchange/exchange.ts'
import { finishedSessions, sessionsOfControls } from './store/sessions.ts'
import { readSettings, writeSetting } from './store/settings.ts'
import { createWebhooks } from './webhooks/create-webhooks.ts'
import { createWmsLink } from './wms-link.ts'

/** What a core is opened with: whose data, and how it tells time and names things. */
export interface Ground {
  ports: Ports
  profile: ActiveProfile
  profileFolder: string
  installation: InstallationFile
  store: Store
  instanceId: string
  startedAt: string
  now(): string
  newId(): string
  traceId(): string
}

/** Everything a core consists of, in the order in which one part needs another. Nothing of it has begun to work yet. */
export function createParts({ ports, profile, profileFolder, installation, store, now, newId, traceId }: Ground) {
  const { clock, random, log } = ports
  const { precious, cache } = store
  const { deviceId } = installation.read()

  // Who hears of what, who may do what.
  const hub = createEventHub(clock)
  const jobs = createJobs({ clock, hub, newId, traceId })
  const grants = createGrants(clock)
  const settings = createSettings({
    profile,
    installation,
    repository: {
      all: () => readSettings(precious),
      set: (key, value) => writeSetting(precious.writer(), key, value),
    },
    secrets: ports.secrets,
    pinSet: () => readPin(precious) !== null,
  })
  precious.onRollback(() => settings.reread())
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
  const secretSwap = createSecretSwap({
    secrets: ports.secrets,
    log,
    unused: () => [...settings.unusedSecrets(), ...network.proxySecret.unusedNames()],
  })
  const link = createWmsLink({ settings, network, clock, random, log, watch })
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
    onOutcome: (outcome) => watch.saw(outcome),
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
  const states = createCountStates(precious)
  const chronicle = createChronicle({ precious, states, clock, newId, deviceId })
  const cabinet = createCabinet({ cache, clock, refresh, copyAsOf: () => coverage.of('controls').asOf })
  const gate = createGate({
    ledger: createBlindLedger({ precious, newId, now, onReveal: recordReveal({ precious, chronicle, now }) }),
    supplierRequires: coverage.supplierRequires,
    sessionsOf: (ids) =>
      [
        ...sessionsOfControls(precious, ids),
        ...importedCountsOf(precious, ids).filter(({ setAsideAt }) => setAsideAt === null),
      ].flatMap(({ controlId, counter, status }) => (controlId === null ? [] : [{ controlId, counter, status }])),
    requiredCounts: () => settings.read().requiredCounts,
    grants,
  })
  const book = createArticleKnowledge({ precious, cache })
  const finder = createFinder({
    copy: cabinet,
    gate,
    readControl: (number, signal) => link.wms().controlByNumber(number, signal),
    suppliersKnown: (signal) => refresh.known('suppliers', signal),
    clock,
    hub,
    log,
  })
  const imported = createImportedStates(precious)
  const desk = createCountDesk({
    precious,
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
  const comparing = createComparing({
    precious,
    states,
    imported,
    settings: settings.read,
    describe: desk.describe,
    judgeExpiry: desk.judgeExpiry,
  })

  // What this PC does not know, and orders, one at a time.
  const askForMissing = createAskForMissing({ clock, isOffline: () => watch.status().state === 'offline' })
  const asking = createAskFirst({ clock, log })
  const orders = createOrderDesk({
    precious,
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
    precious,
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
  const photosOf = (controlId: number) => controlPhotos({ precious, states, imported }, controlId)
  const practice = profile.kind === 'practice'
  const company = () => settings.read().company
  const reportOf = createReports({ comparing, photos: photosOf, practice, company, now })
  const press = createReportPress(ports.renderPdf, photos)

  // Counts that leave for other PCs, and theirs.
  const audit = { desk, imported, photos, practice, now }
  const exchange = createExchange({
    folder: () => settings.read().exchangeFolder,
    deviceId,
    clock,
    log,
    now,
    own: () => finishedSessions(precious).map((count) => ({ ...count, name: countFileName(count) })),
    contentOf: async (sessionId) => (await exportCount(audit, sessionId)).content,
    async take(content) {
      const keep = await prepareImport(audit, content)
      const { added } = precious.transaction(keep)
      if (added > 0) hub.changed('counts', 'controls')
      return added > 0
    },
    reports: createSignedReports({
      precious,
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

export type Parts = ReturnType<typeof createParts>
