import { contextBridge, ipcRenderer } from 'electron'
import type { Bridge, BridgeMessage, OpenedFile } from '../contract/bridge.ts'
import { ipcChannels } from '../contract/ipc-channels.ts'

/** Every operation of the contract; the build replaces this name by the list. */
declare const operationNames: readonly string[]

const names: ReadonlySet<string> = new Set(operationNames)
const listeners = new Set<(frame: BridgeMessage) => void>()
/** The page may subscribe after the core said hello. */
let standing: BridgeMessage | null = null
const fileListeners = new Set<(file: OpenedFile) => void>()
/** Files that came before the page listened. */
const files: OpenedFile[] = []

ipcRenderer.on(ipcChannels.frame, (_event, frame: BridgeMessage) => {
  if (frame.type === 'hello' || frame.type === 'lost') standing = frame
  for (const listener of listeners) listener(frame)
})
ipcRenderer.on(ipcChannels.file, (_event, file: OpenedFile) => {
  if (fileListeners.size === 0) files.push(file)
  for (const listener of fileListeners) listener(file)
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
    return () => void listeners.delete(listener)
  },
  receiveFiles(listener) {
    fileListeners.add(listener)
    for (const file of files.splice(0)) listener(file)
    return () => void fileListeners.delete(listener)
  },
} satisfies Bridge

contextBridge.exposeInMainWorld('muelle', bridge)
