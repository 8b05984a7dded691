// The preload script is built from this file and src/preload alone, so it imports nothing.

/** The IPC channels between page and Electron's main process. */
export const ipcChannels = {
  call: 'muelle:call',
  cancel: 'muelle:cancel',
  frame: 'muelle:frame',
  file: 'muelle:file',
} as const
