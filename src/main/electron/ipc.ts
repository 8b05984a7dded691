import type { IpcMainEvent, WebContents } from 'electron'
import { ipcMain } from 'electron'
import { isClientMessage } from '../core/kernel/client-message.ts'
import { ipcChannels } from '../../contract/ipc-channels.ts'
import type { Log } from '../core/kernel/ports.ts'
import type { CoreProcessManager } from './core-process-manager.ts'
import type { OpenedFiles } from './opened-files.ts'
import { isTrustedSender } from './page-address.ts'

/** Relays messages between the windows' pages and the core. Messages from other senders are dropped and logged. */
export function relayFrames(core: CoreProcessManager, files: Pick<OpenedFiles, 'connected'>, log: Log): void {
  function trusted(event: IpcMainEvent): boolean {
    if (isTrustedSender(event.senderFrame)) return true
    log.warn('ipc.foreign', { url: event.senderFrame?.url.slice(0, 200) ?? null })
    return false
  }

  const connected = new Set<number>()

  function connect(contents: WebContents): void {
    const { id } = contents
    core.connect(id, sendTo(contents))
    files.connected(contents)
    if (connected.has(id)) return
    connected.add(id)
    contents.once('destroyed', () => {
      connected.delete(id)
      core.disconnect(id)
    })
  }

  ipcMain.on(ipcChannels.call, (event, frame: unknown) => {
    if (!trusted(event) || !isClientMessage(frame)) return
    if (frame.type === 'subscribe') connect(event.sender)
    else if (frame.type === 'call') core.receive(event.sender.id, frame)
  })
  ipcMain.on(ipcChannels.cancel, (event, frame: unknown) => {
    if (trusted(event) && isClientMessage(frame) && frame.type === 'cancel') core.receive(event.sender.id, frame)
  })
}

function sendTo(contents: WebContents) {
  return (frame: unknown) => {
    if (!contents.isDestroyed()) contents.send(ipcChannels.frame, frame)
  }
}
