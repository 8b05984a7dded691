import { requiredCountsFor } from '../../../contract/receiving-rules.ts'
import type { CountLogRoom } from '../count-log/create-count-log.ts'
import type { CoreContext } from '../kernel/core-context.ts'
import type { RefreshRoom } from '../refresh/create-refresh.ts'
import type { SettingsRoom } from '../settings/create-settings.ts'
import type { ProfileData } from '../settings/open-profile.ts'
import { documentNumberAlternatives } from '../domain/text.ts'
import { cacheVersion } from '../store/cache/cache-file.ts'
import { controlsByNumber } from '../store/cache/controls.ts'
import { createBlindnessStore } from './blindness-store.ts'
import { countsForBlindness } from './counts-for-blindness.ts'
import { createControlRepository } from './control-repository.ts'
import { createListCoverage } from './list-coverage.ts'
import { createDocumentFinder } from './document-finder.ts'
import { receivingHandlers } from './receiving-handlers.ts'
import { createVisibilityPolicy } from './visibility-policy.ts'

export type ControlsRoom = ReturnType<typeof createControlsRoom>

/** Controls and their documents: the cached controls, search by number, and who may see declared units. */
export function createControlsRoom(
  context: CoreContext,
  data: ProfileData,
  { settings, grants, connection, today }: SettingsRoom,
  { onReveal, onShown }: CountLogRoom,
  { refresh, coverage }: RefreshRoom,
) {
  const { clock, log, eventBus, now, newId, resources } = context
  const { database, cache } = data
  const controlRepository = createControlRepository({
    cache,
    database,
    clock,
    refresh,
    cacheAsOf: () => coverage.asOf('controls'),
  })
  const visibilityPolicy = createVisibilityPolicy({
    blindnessStore: createBlindnessStore({ database, newId, now, onReveal, onShown }),
    supplierRequirements: coverage.supplierRequirements,
    sessionsOf: (ids) => countsForBlindness(database, ids),
    requiredCounts: (supplierCodes) => requiredCountsFor(settings.read(), supplierCodes).counts,
    grants,
    version: () => {
      const written = database.version()
      return written === null ? null : `${written} ${cacheVersion(cache)}`
    },
  })
  const finder = createDocumentFinder({
    copy: controlRepository,
    visibilityPolicy,
    readControls: (number, signal) => connection.wms().controlsByNumber(number, signal),
    lastFailure: connection.connectionMonitor.lastFailure,
    suppliersKnown: (signal) => refresh.known('suppliers', signal),
    clock,
    eventBus,
    log,
  })
  resources.add('document finder', finder.close)
  return {
    controlRepository,
    visibilityPolicy,
    handlers: receivingHandlers({
      finder,
      visibilityPolicy,
      cache,
      database,
      cacheAsOf: controlRepository.asOf,
      complete: createListCoverage({
        // Listed are controls of the local data only, not those that a count of this PC remembers.
        hasNumber: (number) =>
          documentNumberAlternatives(number).some((one) =>
            controlsByNumber(cache, one).some(({ goneAtMs }) => goneAtMs === null),
          ),
        hasSupplier: coverage.hasSupplier,
        hasState: coverage.hasControlState,
        isRead: () => coverage.asOf('controls') !== null,
        today,
        day: (day) => coverage.period('controls', day, day, today()),
        readDay: (day, signal) => refresh.cover('controls', [day], signal),
        read: refresh.readControls,
        askForMissing: connection.fetchMissing,
      }),
    }),
  }
}
