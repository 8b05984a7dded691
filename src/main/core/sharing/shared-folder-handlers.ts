import type { Handlers } from '../kernel/dispatch.ts'
import type { SharedFolderSync } from './shared-folder-sync.ts'

/** Handler of the status of the shared folder. */
export function sharedFolderHandlers(exchange: SharedFolderSync) {
  return { 'exchange.status': () => exchange.status() } satisfies Partial<Handlers>
}
