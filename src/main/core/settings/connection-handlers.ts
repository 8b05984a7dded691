import type { Handlers } from '../kernel/dispatch.ts'
import type { ConnectionMonitor } from '../wms/connection-monitor.ts'
import { Failure } from '../domain/failure.ts'
import type { ConnectionTest } from '../../../contract/shapes/system.ts'
import type { PracticePort } from '../kernel/ports.ts'
import type { ActiveProfile } from './select-profile.ts'

/**
 * Handlers of the WMS connection: status, a test of each operation, and simulated failures of the practice warehouse.
 */
export function connectionHandlers(options: {
  profile: ActiveProfile
  connectionMonitor: ConnectionMonitor
  practice: PracticePort | null
  test(signal: AbortSignal): Promise<ConnectionTest>
}) {
  const { profile, connectionMonitor, practice } = options
  const addresses = [profile.baseUrl, profile.legacyBaseUrl]
  return {
    'connection.status': () => ({
      profile: profile.kind,
      ...connectionMonitor.status(),
      plainHttp: profile.kind === 'wms' && addresses.some((address) => address?.startsWith('http:')),
      ...(profile.kind === 'practice' && practice ? { practiceFault: practice.fault() } : {}),
    }),
    'connection.test': (_input, { signal }) => options.test(signal),
    'practice.setFault'({ fault }, context) {
      if (profile.kind !== 'practice' || !practice)
        throw new Failure('conflict', 'Only the practice warehouse simulates failures')
      const value = context.commit(() => ({ fault }))
      practice.setFault(fault)
      return value
    },
  } satisfies Partial<Handlers>
}
