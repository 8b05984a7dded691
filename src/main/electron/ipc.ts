import type { IpcMainEvent, WebContents } from 'electron'
import { ipcMain } from 'electron'
import { isClientMessage } from '../core/kernel/client-connection.ts'
import { ipcChannels } from '../../contract/ipc-channels.ts'
import type { Log } from '../core/kernel/ports.ts'
import type { CoreProcessManager } from './core-process-manager.ts'
import { isTrustedSender } from './page-address.ts'

/** Relays messages between page and core. Messages from other senders are dropped and logged. */
export function relayFrames(core: CoreProcessManager, log: Log): void {
  function trusted(event: IpcMainEvent): boolean {
    if (isTrustedSender(event.senderFrame)) return true
    log.warn('ipc.foreign', { url: event.senderFrame?.url.slice(0, 200) ?? null })
    return false
  }

  ipcMain.on(ipcChannels.call, (event, frame: unknown) => {
    if (!trusted(event) || !isClientMessage(frame)) return
    if (frame.type === 'subscribe') core.connect(sendTo(event.sender))
    else if (frame.type === 'call') core.receive(frame)
  })
  ipcMain.on(ipcChannels.cancel, (event, frame: unknown) => {
    if (trusted(event) && isClientMessage(frame) && frame.type === 'cancel') core.receive(frame)
  })
}

function sendTo(contents: WebContents) {
  return (frame: unknown) => {
    if (!contents.isDestroyed()) contents.send(ipcChannels.frame, frame)
  }
}
