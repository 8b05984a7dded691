import type { Handlers } from '../kernel/dispatch.ts'
import type { SharedFolderSync } from './shared-folder-sync.ts'

/** How the folder that PCs share is doing. */
export function sharedFolderHandlers(exchange: SharedFolderSync): Pick<Handlers, 'exchange.status'> {
  return { 'exchange.status': () => exchange.status() }
}
