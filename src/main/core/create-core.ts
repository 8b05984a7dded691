import { join } from 'node:path'
import { createGrants } from './access/grants.ts'
import { createAskFirst } from './asking/ask-first.ts'
import { createOrderDesk } from './asking/order-desk.ts'
import { createAskForMissing } from './asking/patience.ts'
import { openConnection } from './connection.ts'
import { createConnectionWatch } from './connection-watch.ts'
import type { Core } from './core.ts'
import { createArticleKnowledge } from './counting/article-knowledge.ts'
import { createChronicle } from './counting/chronicle.ts'
import { createCountStates, refoldSessions } from './counting/count-states.ts'
import { createCountDesk } from './counting/desk.ts'
import { createDispatcher } from './dispatch.ts'
import type { Handlers } from './dispatch.ts'
import { createBlindLedger } from './documents/blind-ledger.ts'
import { createCabinet } from './documents/cabinet.ts'
import { createComparing } from './documents/comparing.ts'
import { createFinder } from './documents/finder.ts'
import { createGate } from './documents/gate.ts'
import { recordReveal } from './documents/reveal.ts'
import { instantText } from './domain/dates.ts'
import { createIds } from './domain/ids.ts'
import { createEventHub } from './event-hub.ts'
import { adjustmentHandlers } from './handlers/adjustments.ts'
import { articleHandlers } from './handlers/articles.ts'
import { comparisonHandlers } from './handlers/comparison.ts'
import { connectionHandlers } from './handlers/connection.ts'
import { countHandlers } from './handlers/counts.ts'
import { diagnosticsHandlers } from './handlers/diagnostics.ts'
import { dispatchHandlers } from './handlers/dispatches.ts'
import { orderHandlers } from './handlers/orders.ts'
import { receivingHandlers } from './handlers/receiving.ts'
import { refreshHandlers } from './handlers/refresh.ts'
import { settingsHandlers } from './handlers/settings.ts'
import { stockHandlers } from './handlers/stock.ts'
import { supervisorHandlers } from './handlers/supervisor.ts'
import { supplierHandlers } from './handlers/suppliers.ts'
import { webhookHandlers } from './handlers/webhooks.ts'
import { openInstallation } from './installation.ts'
import { createJobs } from './jobs.ts'
import type { Ports } from './ports.ts'
import { createCoverage } from './refresh/coverage.ts'
import { todayAt } from './refresh/plan.ts'
import { createRefresh } from './refresh/refresh.ts'
import { chooseProfile, createSettings } from './settings.ts'
import { orderByCode } from './store/cache/orders.ts'
import { createCommandLedger } from './store/commands.ts'
import { lockDataFolder } from './store/lock.ts'
import { openStore } from './store/open-store.ts'
import { readPin } from './store/pins.ts'
import { sessionsOfControls } from './store/sessions.ts'
import { readSettings, writeSetting } from './store/settings.ts'
import { chainVerifier } from './counting/chain-verifier.ts'
import { createWebhooks } from './webhooks/create-webhooks.ts'
import { createWmsLink } from './wms-link.ts'

/**
 * Starts a core on a data folder. Rejects with `Failure`: `conflict` where another core has the folder, `db_too_new`,
 * `storage_*`.
 */
export async function createCore(ports: Ports): Promise<Core> {
  const { clock, random, log } = ports
  const now = () => instantText(clock.now(), clock.offsetMinutes(clock.now()))
  const newId = createIds({ clock, random })
  const traceId = () => Buffer.from(random.bytes(8)).toString('hex')
  const startedAt = now()
  const instanceId = newId()

  // The data: locked, then the profile's two files.
  const lock = lockDataFolder(ports.dataFolder, { address: ports.address, pid: process.pid, startedAt })
  const installation = openInstallation(ports.dataFolder, clock.now())
  const { deviceId } = installation.read()
  const profile = chooseProfile(installation.read(), ports)
  const profileFolder = join(ports.dataFolder, 'profiles', profile.id)
  const store = openOrRelease()
  const { precious, cache } = store

  function openOrRelease() {
    try {
      return openStore({ folder: profileFolder, clock, log, verifier: chainVerifier(deviceId) })
    } catch (error) {
      lock.release()
      throw error
    }
  }

  // A closed count is copied once its close is answered, at the latest when the core closes.
  let backupDue: NodeJS.Immediate | null = null
  function backUpSoon(): void {
    backupDue ??= setImmediate(backUpDue)
  }
  function backUpDue(): void {
    if (backupDue === null) return
    clearImmediate(backupDue)
    backupDue = null
    store.backUp('close')
  }

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
  const today = () => todayAt(clock.now(), settings.read().warehouseTimeZone)

  // The talk with the WMS, and what of it is kept.
  const watch = createConnectionWatch({
    clock,
    hub,
    configured: profile.baseUrl !== null || profile.legacyBaseUrl !== null,
    traceId,
    onReturn: () => refresh.networkReturned(),
  })
  const link = createWmsLink({ settings, clock, random, log, watch })
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
    status: coverage.of,
    onOutcome: (outcome) => watch.saw(outcome),
  })
  async function reconnect(): Promise<void> {
    refresh.configure(await link.connect())
  }

  // Counting and what it must not see.
  const states = createCountStates(precious)
  const chronicle = createChronicle({ precious, states, clock, newId, deviceId })
  const cabinet = createCabinet({ cache, clock, refresh, copyAsOf: () => coverage.of('controls').asOf })
  const gate = createGate({
    ledger: createBlindLedger({ precious, newId, now, onReveal: recordReveal({ precious, chronicle, now }) }),
    supplierRequires: coverage.supplierRequires,
    sessionsOf: (ids) =>
      sessionsOfControls(precious, ids).flatMap(({ controlId, counter, status }) =>
        controlId === null ? [] : [{ controlId, counter, status }],
      ),
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
  const desk = createCountDesk({
    precious,
    states,
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
  })
  const comparing = createComparing({ precious, states, settings: settings.read, describe: desk.describe })

  // What this PC does not know, and orders, one at a time.
  const askForMissing = createAskForMissing({ clock, isOffline: () => watch.status().state === 'offline' })
  const asking = createAskFirst({ clock, log })
  const orders = createOrderDesk({
    precious,
    wms: link.wms,
    known: (code) => orderByCode(cache, code)?.order ?? null,
    keep: refresh.keepOrder,
    nowMs: clock.now,
    now,
    log,
  })

  // What the WMS tells by itself.
  const { receiver, subscriptions } = createWebhooks({
    precious,
    settings,
    secrets: ports.secrets,
    port: ports.overrides.webhookPort,
    wms: link.wms,
    knownOrder: (code) => orderByCode(cache, code)?.order ?? null,
    onOrder: refresh.keepOrderEvent,
    clock,
    random,
    log,
    hub,
    newId,
    traceId,
  })

  const handlers: Handlers = {
    ...receivingHandlers({ finder, gate, cache, precious, copyAsOf: cabinet.asOf }),
    ...countHandlers(desk, {
      now,
      isDecided: ({ controlId }) => {
        const cached = controlId === null ? null : cabinet.byId(controlId)
        return cached !== null && comparing.isDecided(cached)
      },
      afterClose: backUpSoon,
    }),
    ...articleHandlers({ precious, cache, today, now }),
    ...comparisonHandlers({
      cabinet,
      comparing,
      gate,
      precious,
      practice: profile.kind === 'practice',
      language: () => (installation.read().language === 'en' ? 'en' : 'es'),
      now,
    }),
    ...supplierHandlers({ cache, copyAsOf: () => coverage.of('suppliers').asOf }),
    ...stockHandlers({ cache, wms: link.wms, askForMissing, copyAsOf: () => coverage.of('stock').asOf, now }),
    ...adjustmentHandlers({
      cache,
      precious,
      period: (from, to) => coverage.period(from, to, today()),
      cover: refresh.cover,
      askForMissing,
      now,
    }),
    ...orderHandlers({
      cache,
      asking,
      desk: orders,
      hub,
      copyAsOf: () => coverage.of('orders').asOf,
      instant: (atMs) => instantText(atMs, clock.offsetMinutes(atMs)),
      now,
    }),
    ...dispatchHandlers({ cache, copyAsOf: () => coverage.of('dispatches').asOf }),
    ...supervisorHandlers({ precious, grants, chronicle, clock, random }),
    ...webhookHandlers({ precious, subscriptions, receiver, grants, clock }),
    ...refreshHandlers({ refresh, jobs, cache }),
    ...settingsHandlers({
      settings,
      secrets: ports.secrets,
      grants,
      reconnect,
      applyReceiver: receiver.apply,
      restart: ports.restart,
    }),
    ...connectionHandlers({ profile, watch, practice: ports.practice, test: link.test }),
    ...diagnosticsHandlers({ ports, store, profile, instanceId, startedAt }),
  }
  refoldSessions(precious, states)
  const ledger = createCommandLedger(precious, clock)
  const dispatcher = createDispatcher({ handlers, ledger, hub, clock, log, traceId })

  if (profile.kind === 'practice' && ports.practice) book.learnPractice(ports.practice.barcodes(), now())
  await reconnect()
  await receiver.apply()
  log.info('core.open', { profile: profile.id, instance: instanceId })

  return {
    instanceId,
    webhookUrl: receiver.url,
    connect: (caller) => openConnection(caller, dispatcher, grants, hub, instanceId),
    async close() {
      await receiver.close()
      finder.close()
      asking.close()
      orders.close()
      await dispatcher.drain()
      await jobs.close()
      await refresh.close()
      await link.close()
      hub.close()
      backUpDue()
      store.close()
      lock.release()
      log.info('core.closed', { instance: instanceId })
    },
  }
}
