import { app, session } from 'electron'
import { isForAllUsers, machineDataFolder } from '../host/data-folder.ts'
import { Ended, serve, type ServeOptions } from '../host/serve.ts'
import { installedDataFolder, programArguments } from './command-line-options.ts'
import { keepCrashDumps } from './crash-reports.ts'
import { hardenSessions } from './harden-sessions.ts'
import { createPdfWindow } from './pdf-window.ts'
import { firstProxy } from './remote-proxy.ts'
import { openSecretStore } from './system-secrets.ts'

const isShared = (folder: string) => isForAllUsers(folder, machineDataFolder(process.env, process.platform))

/** `muelle --serve`: the loopback host inside the installed program, without a window. */
export async function serveInstalled(
  options: Pick<ServeOptions, 'createCore' | 'startPractice' | 'paths'>,
): Promise<void> {
  await app.whenReady()
  hardenSessions()
  // No window is ever open: the program ends by a signal.
  app.on('window-all-closed', () => {})
  const stop = await serve({
    ...options,
    args: programArguments().filter((argument) => argument !== '--serve'),
    defaultDataFolder: installedDataFolder,
    openSecrets: (folder) => openSecretStore(folder, isShared(folder)),
    keepCrashDumps: (folder) => keepCrashDumps(isShared(folder) ? app.getPath('userData') : folder),
    systemProxy: async (url) => firstProxy(await session.defaultSession.resolveProxy(url)),
    renderPdf: createPdfWindow(),
  }).catch((error: unknown) => {
    if (error instanceof Ended) return null
    throw error
  })
  if (stop === null) return
  // Electron quits at the end of a session of the desktop; the core is closed first.
  app.on('will-quit', (event) => {
    event.preventDefault()
    stop()
  })
}
