import { app, session } from 'electron'
import { createCore } from './core/create-core.ts'
import { programArguments } from './electron/command-line-options.ts'
import { hardenSessions } from './electron/harden-sessions.ts'
import { createPdfWindow } from './electron/pdf-window.ts'
import { firstProxy } from './electron/remote-proxy.ts'
import { openSecretStore } from './electron/system-secrets.ts'
import { pathsFrom } from './host/built-paths.ts'
import { defaultDataFolder } from './host/data-folder.ts'
import { serve } from './host/serve.ts'
import { startPracticeWarehouse } from './practice/warehouse.ts'

// `muelle --serve`: the loopback host inside the installed program, without a window.
void app.whenReady().then(async () => {
  hardenSessions()
  // The hidden window for printing is closed again after each report.
  app.on('window-all-closed', () => {})
  const stop = await serve({
    args: programArguments().filter((argument) => argument !== '--serve'),
    createCore,
    startPractice: startPracticeWarehouse,
    paths: pathsFrom(import.meta.url),
    defaultDataFolder: () => defaultDataFolder(process.env, process.platform),
    openSecrets: openSecretStore,
    systemProxy: async (url) => firstProxy(await session.defaultSession.resolveProxy(url)),
    renderPdf: createPdfWindow(),
  })
  // Electron quits at the end of a session of the desktop; the core is closed first.
  app.on('will-quit', (event) => {
    event.preventDefault()
    stop()
  })
})
