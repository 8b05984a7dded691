import type { Clock } from '../kernel/ports.ts'
import type { Network } from '../settings/network/network.ts'
import type { StepDeadline } from '../sharing/shared-folder.ts'
import { createStepDeadline, openSharedFolder } from '../sharing/shared-folder.ts'
import type { DestinationRecord } from '../store/handover-destinations.ts'
import { trustContext } from '../wms/trust.ts'
import type { Deliver } from './delivery.ts'
import { deliverByHttp } from './deliver-http.ts'
import { deliverByMail } from './deliver-mail.ts'
import { deliverToFolder } from './deliver-folder.ts'

/** The ways to destinations: a folder with its deadline, addresses with their route and secret. */
export function createWays(options: {
  clock: Clock
  /** Names the temporary files of this PC. */
  tag: string
  secretOf(destination: DestinationRecord): Promise<string | null>
  network: Pick<Network, 'wayTo' | 'trust'>
}) {
  const { clock, tag, secretOf, network } = options
  const steps = new Map<string, StepDeadline>()

  function folderOf(folder: string) {
    const step = steps.get(folder) ?? createStepDeadline(clock)
    steps.set(folder, step)
    return openSharedFolder(folder, step, tag)
  }

  return {
    folderOf,
    async deliverTo(destination: DestinationRecord): Promise<Deliver> {
      const { way } = destination
      if (way.kind === 'folder') return deliverToFolder(folderOf(way.folder))
      const secret = await secretOf(destination)
      if (way.kind === 'http' && secret !== null) return deliverByHttp(way.url, secret, { clock, way: network.wayTo })
      if (way.kind === 'mail' && (secret !== null || way.user === null))
        return deliverByMail(way, secret, { clock, secureContext: () => trustContext(network.trust()) })
      const failure = { code: 'conflict' as const, reason: 'secret_missing' }
      return () => Promise.resolve({ is: 'later', answer: null, failure, unreachable: true })
    },
    close(): void {
      for (const step of steps.values()) step.stop()
    },
  }
}

export type Ways = ReturnType<typeof createWays>
