import { contextBridge, ipcRenderer } from 'electron'
import type { Bridge, BridgeMessage } from '../contract/bridge.ts'
import { ipcChannels } from '../contract/ipc-channels.ts'

/** Every operation of the contract; the build replaces this name by the list. */
declare const operationNames: readonly string[]

const names: ReadonlySet<string> = new Set(operationNames)
const listeners = new Set<(frame: BridgeMessage) => void>()
/** The page may subscribe after the core said hello, and after files came. */
let standing: BridgeMessage | null = null
const files: BridgeMessage[] = []

ipcRenderer.on(ipcChannels.frame, (_event, frame: BridgeMessage) => {
  if (frame.type === 'hello' || frame.type === 'lost') standing = frame
  if (frame.type === 'opened' && listeners.size === 0) files.push(frame)
  for (const listener of listeners) listener(frame)
})
// Each load of the page is a new caller: the answers of the one before are not for it.
ipcRenderer.send(ipcChannels.call, { type: 'subscribe' })

const bridge = {
  call(id, operation, input, deadlineMs) {
    if (!names.has(operation)) throw new TypeError('no such operation')
    ipcRenderer.send(ipcChannels.call, { type: 'call', id, operation, input, deadlineMs })
  },
  cancel(id) {
    ipcRenderer.send(ipcChannels.cancel, { type: 'cancel', id })
  },
  subscribe(listener) {
    listeners.add(listener)
    if (standing) listener(standing)
    for (const frame of files.splice(0)) listener(frame)
    return () => void listeners.delete(listener)
  },
} satisfies Bridge

contextBridge.exposeInMainWorld('muelle', bridge)
