import type { ErrorCode } from '../../contract/errors.ts'
import type { Ports, SecretStore } from '../core/kernel/ports.ts'

/** What the core's process is started with. */
export interface CoreConfig {
  version: string
  dataFolder: string
  overrides: Ports['overrides']
  secretKind: SecretStore['kind']
}

/** From Electron's main process to the core's process. `connect` comes with a port. */
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
  /** Which proxies the system names, as proxy scripts write it; `null` where it could not tell. */
  | { type: 'proxy'; id: number; rules: string | null }
  | { type: 'stop' }

/** From the core's process: secrets are kept, pages printed and proxies looked up by Electron's main process. */
export type CoreToHostMessage =
  | { type: 'secret.get'; id: number; name: string }
  | { type: 'secret.set'; id: number; name: string; secret: string | null }
  | { type: 'pdf.print'; id: number; html: string }
  | { type: 'pdf.cancel'; id: number }
  | { type: 'proxy.ask'; id: number; url: string }
