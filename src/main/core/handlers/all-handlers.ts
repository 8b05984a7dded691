import type { Handlers } from '../dispatch.ts'
import { createSupplierRecords } from '../documents/supplier-record.ts'
import { instantText } from '../domain/dates.ts'
import { adjustmentHandlers } from './adjustments.ts'
import { articleHandlers } from './articles.ts'
import { auditHandlers } from './audit.ts'
import { comparisonHandlers } from './comparison.ts'
import { connectionHandlers } from './connection.ts'
import { countCourseHandlers } from './count-course.ts'
import { countHandlers } from './counts.ts'
import { diagnosticsHandlers } from './diagnostics.ts'
import { dispatchHandlers } from './dispatches.ts'
import { exchangeHandlers } from './exchange.ts'
import { homeHandlers } from './home.ts'
import { learnedHandlers } from './learned.ts'
import { networkHandlers } from './network.ts'
import { operatorHandlers } from './operators.ts'
import { orderHandlers } from './orders.ts'
import { photoHandlers } from './photos.ts'
import { receivingHandlers } from './receiving.ts'
import { refreshHandlers } from './refresh.ts'
import { searchHandlers } from './search.ts'
import { settingsHandlers } from './settings.ts'
import { stockHandlers } from './stock.ts'
import { supervisorHandlers } from './supervisor.ts'
import { supplierHandlers } from './suppliers.ts'
import { viewHandlers } from './views.ts'
import { webhookHandlers } from './webhooks.ts'
import type { Ground, Parts } from '../create-parts.ts'
import { createVerdicts } from '../store/cache/verdicts.ts'
import { readPin } from '../store/pins.ts'
import { testFolder } from '../exchange/slow-folder.ts'

/** Every operation with what it works on. `afterClose` is called once a count was closed. */
export function allHandlers(ground: Ground, parts: Parts, afterClose: () => void): Handlers {
  const { ports, profile, store, instanceId, startedAt, now, newId } = ground
  const { clock, random } = ports
  const { precious, cache } = store
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

  const verdicts = createVerdicts({ cache, precious })

  return {
    ...receivingHandlers({ finder, gate, cache, precious, copyAsOf: cabinet.asOf }),
    ...homeHandlers({
      precious,
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
      judge: {
        isDecided: ({ controlId }) => {
          const cached = controlId === null ? null : cabinet.byId(controlId)
          return cached !== null && comparing.isDecided(cached)
        },
        lacksReasons: ({ controlId }) => {
          const cached = controlId === null ? null : cabinet.byId(controlId)
          return cached !== null && comparing.lacksReasons(cached)
        },
      },
      afterClose,
    }),
    ...countCourseHandlers(desk),
    ...photoHandlers(desk, photos),
    ...auditHandlers({ desk, imported, photos, practice: profile.kind === 'practice', now }),
    ...exchangeHandlers(exchange),
    ...operatorHandlers({ precious, grants, newId, now }),
    ...articleHandlers({ precious, cache, today, now }),
    ...learnedHandlers({
      precious,
      cache,
      today,
      now,
      language,
    }),
    ...comparisonHandlers({
      cabinet,
      comparing,
      gate,
      precious,
      reportOf,
      press,
      photos: photosOf,
      language,
      now,
    }),
    ...supplierHandlers({
      cache,
      copyAsOf: () => coverage.of('suppliers').asOf,
      records: createSupplierRecords({ cache, precious, gate, comparing, rules: settings.read }),
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
      precious,
      verdicts,
      period: (from, to) => coverage.period('adjustments', from, to, today()),
      cover: (days, signal) => refresh.cover('adjustments', days, signal),
      askForMissing,
      now,
    }),
    ...viewHandlers({ precious, newId, now }),
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
    ...webhookHandlers({ precious, webhooks, grants, clock, dates: settings.read }),
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
      pinSet: () => readPin(precious) !== null,
      clock,
      goAnotherWay,
    }),
    ...connectionHandlers({ profile, watch, practice: ports.practice, test: link.test }),
    ...diagnosticsHandlers({ ports, store, profile, instanceId, startedAt }),
  }
}
