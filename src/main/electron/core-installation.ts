import type { AllowedInstallation, DownloadedUpdate, Log } from '../core/kernel/ports.ts'

/** Asks the system for the right to install, until the signal. */
export type PrepareInstallation = (update: DownloadedUpdate, signal: AbortSignal) => Promise<AllowedInstallation>

/**
 * The right to install that the running core has asked for. It ends with that core: the next one knows nothing of it.
 * `prepare`: `null` where the program cannot install.
 */
export function createCoreInstallation(prepare: PrepareInstallation | null, log: Log) {
  let allowed: AllowedInstallation | null = null
  let asking = new AbortController()

  function end(proceed: boolean): void {
    const last = allowed
    allowed = null
    if (proceed) last?.proceed()
    else last?.cancel()
  }

  return {
    /** True if the core that asked may install. A right that comes after its end is given back. */
    async ask(update: DownloadedUpdate) {
      const { signal } = asking
      try {
        const granted = (await prepare?.(update, signal)) ?? null
        if (signal.aborted) {
          granted?.cancel()
          return false
        }
        end(false)
        allowed = granted
        return granted !== null
      } catch (error) {
        log.warn('update.not_allowed', { error: error instanceof Error ? error.message : typeof error })
        return false
      }
    },
    /** Installs, or gives the right back. */
    end,
    /** Gives the right back, also while somebody is asked for a password. */
    coreEnded() {
      asking.abort()
      asking = new AbortController()
      end(false)
    },
  }
}
