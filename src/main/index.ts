import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { app, session } from 'electron'
import { servePage } from './electron/app-protocol.ts'
import { createCoreProcessManager } from './electron/core-process-manager.ts'
import { hardenSessions } from './electron/harden-sessions.ts'
import { relayFrames } from './electron/ipc.ts'
import { setMenu } from './electron/menu.ts'
import { crashPages } from './electron/crash-page.ts'
import { readCommandLineOptions } from './electron/command-line-options.ts'
import { createPdfWindow } from './electron/pdf-window.ts'
import { openSecretStore } from './electron/system-secrets.ts'
import { createWindows } from './electron/windows.ts'
import { pathsFrom } from './host/built-paths.ts'
import { createFileLogger } from './host/log.ts'

const { dataFolder, overrides } = readCommandLineOptions()
const { pageFolder, preload, version } = pathsFrom(import.meta.url)
const windowFolder = join(dataFolder, 'window')

app.setPath('userData', windowFolder)

function start(): void {
  hardenSessions()
  const log = createFileLogger(join(dataFolder, 'logs'), 'window')
  const secrets = openSecretStore(dataFolder)
  const core = createCoreProcessManager({
    entry: fileURLToPath(new URL('./core-process.js', import.meta.url)),
    config: { version, dataFolder, overrides, secretKind: secrets.kind },
    secrets,
    renderPdf: createPdfWindow(),
    resolveProxy: (url) => session.defaultSession.resolveProxy(url),
    log,
    onGivenUp: () => windows.showStopped(),
  })

  const icon = fileURLToPath(new URL('../../resources/icon.png', import.meta.url))
  const windows = createWindows({ preload, stateFolder: windowFolder, icon }, () => core.retry())

  servePage(pageFolder, crashPages(dataFolder))
  relayFrames(core, log)
  setMenu(dataFolder, () => windows.open('#/home'))
  windows.open()

  app.on('second-instance', () => windows.focus())
  let stopped = false
  app.on('will-quit', (event) => {
    if (stopped) return
    event.preventDefault()
    void core.stop().then(() => {
      stopped = true
      app.quit()
    })
  })
  app.on('window-all-closed', () => app.quit())
  log.info('window.opened', { version, secrets: secrets.kind })
}

if (app.requestSingleInstanceLock()) void app.whenReady().then(start)
else app.quit()
