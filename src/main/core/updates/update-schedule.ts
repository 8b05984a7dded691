import { Failure } from '../domain/failure.ts'
import type { Clock, Log } from '../kernel/ports.ts'
import type { UpdateService } from './update-service.ts'

const lookEveryMs = 5 * 60_000
const checkEveryMs = 6 * 3_600_000
/** After a failed installation, which may have asked a person for a password, or ended the program. */
const installAgainMs = 6 * 3_600_000
/** Without a command of a page for so long, nobody works on the PC. */
const idleMs = 30 * 60_000

/** Does by itself what the mode of the settings says. Counting never waits for it. */
export function createUpdateSchedule({ service, clock, log }: { service: UpdateService; clock: Clock; log: Log }) {
  let cancel = (): void => {}
  let closed = false
  let checkedAt: number | null = null
  let installedAt: number | null = null
  let touchedAt = clock.monotonic()
  let pass: Promise<void> | null = null

  const isOver = (since: number | null, ms: number) => since === null || clock.monotonic() - since >= ms

  async function look(): Promise<void> {
    const { settings, running } = service.status()
    if (settings.mode === 'never' || settings.source === null || running !== null) return
    if (isOver(checkedAt, checkEveryMs)) {
      checkedAt = clock.monotonic()
      await service.check()
    }
    if (settings.mode === 'notify') return
    if (service.status().offer?.stage === 'available')
      await service.download(() => {}, AbortSignal.timeout(checkEveryMs))
    const { offer, canInstall, holds } = service.status()
    const isFree = Object.values(holds).every((waiting) => waiting === 0)
    if (settings.mode !== 'install' || offer?.stage !== 'ready' || !canInstall || !isFree) return
    if (!isOver(touchedAt, idleMs) || !isOver(installedAt, installAgainMs)) return
    installedAt = clock.monotonic()
    const allowed = await service.install()
    allowed.proceed()
  }

  function run(): void {
    cancel()
    if (closed) return
    pass ??= look()
      .catch((error: unknown) => {
        // The service has recorded a failure; the next look tries again.
        if (!(error instanceof Failure))
          log.error('update.bug', { stack: error instanceof Error ? (error.stack ?? error.message) : typeof error })
      })
      .finally(() => (pass = null))
    cancel = clock.after(lookEveryMs, run)
  }

  return {
    /** `failed`: the program ended for an installation, and the same version opened again. */
    start(failed: boolean): void {
      if (failed) installedAt = clock.monotonic()
      cancel = clock.after(lookEveryMs, run)
    },
    /** The settings were changed. */
    apply(): void {
      checkedAt = null
      run()
    },
    /** A page sent a command: somebody works. */
    touch: () => void (touchedAt = clock.monotonic()),
    async close(): Promise<void> {
      closed = true
      cancel()
      await pass
    },
  }
}
