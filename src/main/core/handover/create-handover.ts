import type { ComparisonRoom } from '../comparison/create-comparison.ts'
import type { ControlsRoom } from '../controls/create-controls.ts'
import { addDays, isCalendarDate, startOfDay } from '../domain/dates.ts'
import { Failure } from '../domain/failure.ts'
import type { CoreContext } from '../kernel/core-context.ts'
import type { SettingsRoom } from '../settings/create-settings.ts'
import type { ProfileData } from '../settings/open-profile.ts'
import { createSecretRotation } from '../settings/secret-rotation.ts'
import { destinations } from '../store/handover-destinations.ts'
import { destinationSecret } from './destination-secrets.ts'
import { handoverHandlers } from './handover-handlers.ts'
import { createOutbox } from './outbox.ts'

/** Hand-over of signed controls to the ERP: destinations, outbox. */
export function createHandoverRoom(
  { ports, clock, log, eventBus, now, instant, newId }: CoreContext,
  { profile, database }: ProfileData,
  rooms: { settings: SettingsRoom; controls: ControlsRoom; comparison: ComparisonRoom },
) {
  const { settings, assertSupervisor } = rooms.settings
  const { secrets } = ports
  const outbox = createOutbox(database)
  rooms.comparison.onSigned(outbox.add)
  const secretRotation = createSecretRotation({
    secrets,
    log,
    unused: () =>
      destinations(database, { removed: true }).flatMap((one) =>
        destinationSecret(secrets, profile.id, one).unusedNames(),
      ),
  })

  async function addMissing(): Promise<void> {
    for (const destination of destinations(database))
      if (await outbox.addMissing(destination)) eventBus.changed('handover')
  }

  /** A failure of the storage is logged; the next start adds what is missing. */
  function addMissingSoon(): void {
    addMissing().catch((error: unknown) =>
      log.error('handover.bug', { stack: error instanceof Error ? (error.stack ?? error.message) : typeof error }),
    )
  }

  function startOf(day: string): number {
    if (!isCalendarDate(day)) throw new Failure('validation', 'There is no such day', { issues: [{ path: 'day' }] })
    return startOfDay(day, settings.read().warehouseTimeZone)
  }

  return {
    async start(): Promise<void> {
      await secretRotation.forgetUnused()
      addMissingSoon()
    },
    handlers: handoverHandlers({
      database,
      secrets,
      secretRotation,
      profileId: profile.id,
      newId,
      now,
      instant,
      nowMs: clock.now,
      dayMs: (day) => ({ begin: startOf(day), end: startOf(addDays(day, 1) ?? day) }),
      assertSupervisor: (callerId) => assertSupervisor(callerId, 'The hand-over needs the supervisor'),
      isClosedTo: rooms.controls.visibilityPolicy.isClosedTo,
      onDue: addMissingSoon,
    }),
  }
}
