import type { ErrorCode } from '../../contract/errors.ts'
import type { DesktopState, DownloadedUpdate, Ports, SecretStore, UpdatesPort } from '../core/kernel/ports.ts'

/** Configuration that the core process is started with. */
export interface CoreConfig {
  version: string
  dataFolder: string
  crashDumps: string
  overrides: Ports['overrides']
  policy: Ports['policy']
  secretKind: SecretStore['kind']
  updates: Pick<UpdatesPort, 'keys' | 'target'> & { canInstall: boolean }
}

/** From Electron's main process to the core process. `connect` carries a port. */
export type HostToCoreMessage =
  | { type: 'start'; config: CoreConfig }
  | { type: 'connect'; callerId: string }
  | {
      type: 'secret'
      id: number
      secret: string | null
      failure: { code: ErrorCode; message: string } | null
    }
  | { type: 'pdf'; id: number; pdf: Uint8Array | null }
  /** The system's proxies in PAC syntax; `null` if they could not be resolved. */
  | { type: 'proxy'; id: number; rules: string | null }
  | { type: 'update'; allowed: boolean }
  | { type: 'stop' }

/** From the core process: Electron's main process stores secrets, prints pages and resolves proxies. */
export type CoreToHostMessage =
  | { type: 'secret.get'; id: number; name: string }
  | { type: 'secret.set'; id: number; name: string; secret: string | null }
  | { type: 'pdf.print'; id: number; html: string }
  | { type: 'pdf.cancel'; id: number }
  | { type: 'proxy.ask'; id: number; url: string }
  | { type: 'desktop'; state: DesktopState }
  | { type: 'update.install'; update: DownloadedUpdate }
  /** Ends the program and installs, or installs nothing. */
  | { type: 'update.end'; proceed: boolean }
  /** Another program has the data folder. */
  | { type: 'folder.taken'; user: string | null; startedAt: string | null }
