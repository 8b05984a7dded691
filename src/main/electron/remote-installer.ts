import { Failure } from '../core/domain/failure.ts'
import type { AllowedInstallation, DownloadedUpdate } from '../core/kernel/ports.ts'
import type { CoreToHostMessage } from './core-messages.ts'

/** Installation for the core process: Electron's main process asks the system, which has the deadline. One at a time. */
export function createRemoteInstaller(send: (message: CoreToHostMessage) => void): {
  install(update: DownloadedUpdate): Promise<AllowedInstallation>
  answered(answer: { allowed: boolean }): void
} {
  let settle = (_allowed: boolean): void => {}
  return {
    async install(update) {
      const allowed = await new Promise<boolean>((resolve) => {
        settle = resolve
        send({ type: 'update.install', update })
      })
      if (!allowed)
        throw new Failure('conflict', 'The system did not allow the installation', { reason: 'update_not_allowed' })
      return {
        proceed: () => send({ type: 'update.end', proceed: true }),
        cancel: () => send({ type: 'update.end', proceed: false }),
      }
    },
    answered: ({ allowed }) => settle(allowed),
  }
}
