import type { Handlers } from './kernel/dispatch.ts'
import { createSupplierRecords } from './controls/supplier-scorecards.ts'
import { instantText } from './domain/dates.ts'
import { adjustmentHandlers } from './adjustments/adjustment-handlers.ts'
import { articleHandlers } from './articles/article-handlers.ts'
import { countFileHandlers } from './counts/files/count-file-handlers.ts'
import { comparisonHandlers } from './reports/comparison-handlers.ts'
import { connectionHandlers } from './settings/connection-handlers.ts'
import { countLifecycleHandlers } from './counts/count-lifecycle-handlers.ts'
import { countHandlers } from './counts/count-handlers.ts'
import { diagnosticsHandlers } from './settings/diagnostics-handlers.ts'
import { dispatchHandlers } from './orders/dispatch-handlers.ts'
import { exchangeHandlers } from './sharing/shared-folder-handlers.ts'
import { homeHandlers } from './home/home-handlers.ts'
import { linkedBarcodeHandlers } from './articles/linked-barcode-handlers.ts'
import { networkHandlers } from './settings/network-handlers.ts'
import { operatorHandlers } from './settings/operator-handlers.ts'
import { orderHandlers } from './orders/order-handlers.ts'
import { photoHandlers } from './counts/photo-handlers.ts'
import { receivingHandlers } from './controls/receiving-handlers.ts'
import { refreshHandlers } from './refresh/refresh-handlers.ts'
import { searchHandlers } from './home/search-handlers.ts'
import { settingsHandlers } from './settings/settings-handlers.ts'
import { stockHandlers } from './stock/stock-handlers.ts'
import { supervisorHandlers } from './settings/supervisor-handlers.ts'
import { supplierHandlers } from './reports/supplier-handlers.ts'
import { viewHandlers } from './adjustments/saved-view-handlers.ts'
import { webhookHandlers } from './webhooks/webhook-handlers.ts'
import type { CoreContext, Services } from './create-services.ts'
import { createVerdicts } from './store/cache/verdicts.ts'
import { readPin } from './store/pins.ts'
import { testFolder } from './sharing/shared-folder.ts'

/** Every operation with what it works on. `afterClose` is called once a count was closed. */
export function allHandlers(ground: CoreContext, parts: Services, afterClose: () => void): Handlers {
  const { ports, profile, store, instanceId, startedAt, now, newId } = ground
  const { clock, random } = ports
  const { database, cache } = store
  const {
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
  } = parts

  const verdicts = createVerdicts({ cache, database })

  return {
    ...receivingHandlers({ finder, gate, cache, database, copyAsOf: cabinet.asOf }),
    ...homeHandlers({
      database,
      cache,
      verdicts,
      cabinet,
      comparing,
      states,
      gate,
      clock,
      today,
      now,
      settings: settings.read,
      describe: desk.describe,
      refreshStates: refresh.status,
      receiver: webhooks.receiver.status,
      lastBackupAtMs: store.lastBackupAtMs,
    }),
    ...searchHandlers({ cache, book, today }),
    ...countHandlers(desk, {
      now,
      judge(controlId) {
        const cached = cabinet.byId(controlId)
        return cached && comparing.signingState(cached)
      },
      afterClose,
    }),
    ...countLifecycleHandlers(desk),
    ...photoHandlers(desk, photos),
    ...countFileHandlers({ desk, imported, photos, practice: profile.kind === 'practice', now }),
    ...exchangeHandlers(exchange),
    ...operatorHandlers({ database, grants, newId, now }),
    ...articleHandlers({ database, cache, today, now }),
    ...linkedBarcodeHandlers({
      database,
      cache,
      today,
      now,
      language,
    }),
    ...comparisonHandlers({
      cabinet,
      comparing,
      gate,
      database,
      reportOf,
      press,
      photos: photosOf,
      language,
      now,
    }),
    ...supplierHandlers({
      cache,
      copyAsOf: () => coverage.of('suppliers').asOf,
      records: createSupplierRecords({ cache, database, gate, comparing, rules: settings.read }),
      period: (from, to) => coverage.period('controls', from, to, today()),
      cover: (days, signal) => refresh.cover('controls', days, signal),
      askForMissing,
      practice: profile.kind === 'practice',
      press,
      company: () => settings.read().company,
      language,
      now,
    }),
    ...stockHandlers({ cache, wms: link.wms, askForMissing, copyAsOf: () => coverage.of('stock').asOf, today, now }),
    ...adjustmentHandlers({
      cache,
      database,
      verdicts,
      period: (from, to) => coverage.period('adjustments', from, to, today()),
      cover: (days, signal) => refresh.cover('adjustments', days, signal),
      askForMissing,
      now,
    }),
    ...viewHandlers({ database, newId, now }),
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
    ...supervisorHandlers({ database, grants, chronicle, clock, random }),
    ...webhookHandlers({ database, webhooks, grants, clock, dates: settings.read }),
    ...refreshHandlers({ refresh, jobs, cache }),
    ...settingsHandlers({
      settings,
      secretSwap,
      grants,
      reconnect,
      applyReceiver: webhooks.receiver.apply,
      testExchangeFolder: (folder) => testFolder(folder, clock),
      applyExchange: exchange.apply,
      restart: ports.restart,
    }),
    ...networkHandlers({
      network,
      secretSwap,
      fromEnvironment: ports.secrets.kind === 'environment',
      grants,
      pinSet: () => readPin(database) !== null,
      clock,
      goAnotherWay,
    }),
    ...connectionHandlers({ profile, watch, practice: ports.practice, test: link.test }),
    ...diagnosticsHandlers({ ports, store, profile, instanceId, startedAt }),
  }
}
