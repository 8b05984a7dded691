import { createAdvicesRoom } from './advices/create-advices.ts'
import { createAdjustmentsRoom } from './adjustments/create-adjustments.ts'
import { createArrivalsRoom } from './arrivals/create-arrivals.ts'
import { createBackupsRoom } from './backups/create-backups.ts'
import { createArticlesRoom } from './articles/create-articles.ts'
import { createClaimsRoom } from './claims/create-claims.ts'
import { createComparisonRoom } from './comparison/create-comparison.ts'
import { createControlsRoom } from './controls/create-controls.ts'
import { createCountLogRoom } from './count-log/create-count-log.ts'
import { createCountsRoom } from './counts/create-counts.ts'
import { createHandoverRoom } from './handover/create-handover.ts'
import { createHoldsRoom } from './holds/create-holds.ts'
import { createHomeRoom } from './home/create-home.ts'
import { openClientConnection } from './kernel/client-connection.ts'
import { createCoreContext } from './kernel/core-context.ts'
import type { CoreContext } from './kernel/core-context.ts'
import type { Core } from './kernel/core.ts'
import type { Dispatcher, Handlers } from './kernel/dispatch.ts'
import { createDispatcher } from './kernel/dispatch.ts'
import { withOwnNames } from './wms/wire/order-aliases.ts'
import { joinHandlers } from './kernel/join-handlers.ts'
import type { Ports } from './kernel/ports.ts'
import { createLabelsRoom } from './labels/create-labels.ts'
import { createMoveRoom } from './move/create-move.ts'
import { createOrdersRoom } from './orders/create-orders.ts'
import { createReceiptsRoom } from './receipts/create-receipts.ts'
import { createRefreshRoom } from './refresh/create-refresh.ts'
import { upgradeCache } from './refresh/upgrade-cache.ts'
import { createReportsRoom } from './reports/create-reports.ts'
import { createRetentionRoom } from './retention/create-retention.ts'
import { createSettingsRoom } from './settings/create-settings.ts'
import { openDataFolder, openProfile, profileFolder } from './settings/open-profile.ts'
import { createSharingRoom } from './sharing/create-sharing.ts'
import { createStockRoom } from './stock/create-stock.ts'
import { createCommandLog } from './store/commands.ts'
import { createUpdatesRoom } from './updates/create-updates.ts'
import { createWebhooksRoom } from './webhooks/create-webhooks.ts'

/**
 * Starts a core on a data folder. Rejects with `Failure`: `conflict` if another core holds the folder, `db_too_new`,
 * `storage_*`. A failed start closes everything it had opened.
 */
export async function createCore(ports: Ports): Promise<Core> {
  const context = createCoreContext(ports)
  try {
    return await openCore(context)
  } catch (error) {
    await context.resources.close()
    throw error
  }
}

/** Creates the rooms in dependency order, then starts them. Closing runs in reverse order. */
async function openCore(context: CoreContext): Promise<Core> {
  const { ports, clock, log, eventBus, resources, instanceId, traceId } = context
  const installation = openDataFolder(context)
  resources.add('event bus', eventBus.close)
  await upgradeCache({
    entry: ports.refreshWorker,
    profileFolder: profileFolder(context, installation),
    clock,
    log,
  })
  const data = await openProfile(context, installation)

  const countLog = createCountLogRoom(context, data)
  const settings = createSettingsRoom(context, data, countLog)
  const backups = createBackupsRoom(context, data, settings)
  const refresh = createRefreshRoom(context, data, settings)
  // Started commands finish after the rooms created below are closed and before the rooms above are closed.
  let dispatcher: Dispatcher | null = null
  resources.add('commands', () => dispatcher?.drain())
  const controls = createControlsRoom(context, data, settings, countLog, refresh)
  const articles = createArticlesRoom(context, data, settings)
  const counts = createCountsRoom(
    context,
    data,
    settings,
    countLog,
    controls,
    articles,
    refresh.refresh.articleFactsRead,
  )
  const arrivals = createArrivalsRoom(context, data, settings, countLog, controls, counts)
  const holds = createHoldsRoom(context, data, countLog, controls, counts)
  const labels = createLabelsRoom(context, data, settings, countLog, articles, counts)
  const receipts = createReceiptsRoom(context, data, countLog, controls)
  const comparison = createComparisonRoom(context, data, settings, countLog, controls, counts, receipts)
  const claims = createClaimsRoom(context, data, settings, countLog, controls, articles, comparison)
  const reportDeps = { settings, refresh, controls, counts, arrivals, holds, receipts, comparison, claims }
  const reports = createReportsRoom(context, data, reportDeps)
  const sharing = createSharingRoom(context, data, settings, countLog, counts, reports, comparison.decisions)
  const advices = createAdvicesRoom(context, data, settings, controls)
  const retention = createRetentionRoom(context, data, settings, countLog, {
    jobs: refresh.jobs,
    photos: counts.photos,
    isDamaged: counts.countService.logChecks.isDamaged,
    verify: counts.countService.logChecks.verify,
    notSharedWith: sharing.notSharedWith,
  })
  const webhooks = createWebhooksRoom(context, data, settings, refresh, retention)
  const handover = createHandoverRoom(context, data, { settings, refresh, controls, comparison, reports, retention })
  const adjustments = createAdjustmentsRoom(context, data, settings, refresh)
  const stock = createStockRoom(context, data, settings, refresh)
  const orders = createOrdersRoom(context, data, settings, refresh)
  const updates = createUpdatesRoom(context, data, settings, refresh, sharing)
  const move = createMoveRoom(context, data, settings, backups, sharing)
  const homeDeps = {
    settings,
    countLog,
    refresh,
    controls,
    articles,
    counts,
    holds,
    comparison,
    webhooks,
    adjustments,
    backups,
    updates,
    advices,
    labels,
    sharing,
    handover,
  }
  const home = createHomeRoom(context, data, homeDeps)

  const handlers: Handlers = joinHandlers(
    settings.handlers,
    backups.handlers,
    refresh.handlers,
    controls.handlers,
    articles.handlers,
    counts.handlers,
    arrivals.handlers,
    holds.handlers,
    labels.handlers,
    receipts.handlers,
    comparison.handlers,
    claims.handlers,
    reports.handlers,
    sharing.handlers,
    advices.handlers,
    retention.handlers,
    webhooks.handlers,
    handover.handlers,
    adjustments.handlers,
    stock.handlers,
    orders.handlers,
    updates.handlers,
    move.handlers,
    home.handlers,
  )
  const commandLog = createCommandLog(data.database, clock)
  const opened = createDispatcher({
    handlers,
    commandLog,
    eventBus,
    clock,
    log,
    traceId,
    secretCost: ports.scryptCosts.command,
    assertAllowed(name, input) {
      move.assertInUse(name, input)
      updates.assertStaying()
    },
    rename: (name, input) => (name === 'orders.create' || name === 'orders.preview' ? withOwnNames(input) : input),
  })
  dispatcher = opened

  await counts.start()
  articles.start()
  arrivals.start()
  holds.start()
  await claims.start()
  await settings.start()
  // A PC whose data moved on only shows them: the new PC receives, sends and deletes.
  if (!move.isMoved()) {
    await webhooks.start()
    sharing.start()
    advices.start()
    await handover.start()
    retention.start()
    backups.start()
  }
  updates.start()
  log.info('core.open', { profile: data.profile.id, instance: instanceId })

  return {
    instanceId,
    webhookUrl: webhooks.receiver.url,
    connect(caller) {
      const touch = (callerId: string) => {
        settings.grants.touch(callerId)
        updates.touch()
      }
      return openClientConnection(caller, opened, { touch }, context)
    },
    async close() {
      await resources.close()
      log.info('core.closed', { instance: instanceId })
    },
  }
}
