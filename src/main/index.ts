import { accessSync, constants } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { BrowserWindow } from 'electron'
import { app, dialog, session } from 'electron'
import { servePage } from './electron/app-protocol.ts'
import { createCoreProcessManager } from './electron/core-process-manager.ts'
import { hardenSessions } from './electron/harden-sessions.ts'
import { relayFrames } from './electron/ipc.ts'
import { setMenu } from './electron/menu.ts'
import { pageOrigin } from './electron/page-address.ts'
import { crashPages, stoppedPath } from './electron/crash-page.ts'
import { dataInUsePages, dataInUsePath, noRightsPath, type DataHolder } from './electron/data-in-use-page.ts'
import { staticPageStyle } from './electron/static-page.ts'
import { readCommandLineOptions } from './electron/command-line-options.ts'
import { createPdfWindow } from './electron/pdf-window.ts'
import { openSecretStore } from './electron/system-secrets.ts'
import { openWindow } from './electron/window.ts'
import { adoptUserData } from './host/adopt-user-data.ts'
import { pathsFrom } from './host/built-paths.ts'
import { isForAllUsers, machineDataFolder } from './host/data-folder.ts'
import { createFileLogger } from './host/log.ts'
import { exitCode } from './host/serve.ts'

const { dataFolder, overrides } = readCommandLineOptions()
const { pageFolder, preload, version } = pathsFrom(import.meta.url)
const forAllUsers = isForAllUsers(dataFolder, machineDataFolder(process.env, process.platform))
// The window's own files are the user's also where the data are not.
const userFolder = app.getPath('userData')
const windowFolder = join(forAllUsers ? userFolder : dataFolder, 'window')
let window: BrowserWindow | null = null

app.setPath('userData', windowFolder)

/** False if this user may not write the data of this PC. */
function hasRights(): boolean {
  try {
    if (forAllUsers) accessSync(dataFolder, constants.R_OK | constants.W_OK | constants.X_OK)
    return true
  } catch {
    return false
  }
}

async function start(): Promise<void> {
  hardenSessions()
  let holder: DataHolder | null = null
  servePage(pageFolder, {
    ...staticPageStyle,
    ...crashPages(dataFolder),
    ...dataInUsePages(dataFolder, () => holder ?? { user: null, startedAt: null }),
  })
  app.on('second-instance', () => {
    if (window?.isMinimized()) window.restore()
    window?.focus()
  })
  app.on('window-all-closed', () => app.quit())
  if (!hasRights()) {
    app.on('will-quit', () => app.exit(exitCode.noRights))
    return show(noRightsPath)
  }

  const log = createFileLogger(join(dataFolder, 'logs'), 'window')
  const secrets = openSecretStore(dataFolder, forAllUsers)
  if (forAllUsers) {
    const userSecrets = openSecretStore(userFolder, false)
    if (await adoptUserData({ from: userFolder, to: dataFolder, userSecrets, secrets }))
      log.info('data.moved', { from: userFolder })
  }
  const core = createCoreProcessManager({
    entry: fileURLToPath(new URL('./core-process.js', import.meta.url)),
    config: { version, dataFolder, overrides, secretKind: secrets.kind },
    secrets,
    renderPdf: createPdfWindow(),
    resolveProxy: (url) => session.defaultSession.resolveProxy(url),
    log,
    onGivenUp: () => show(stoppedPath),
    onFolderTaken(by) {
      holder = by
      show(dataInUsePath)
    },
  })
  relayFrames(core, log)
  show('/')
  let shown = '/'
  window?.webContents.on('did-navigate', (_event, url) => {
    const { pathname } = new URL(url)
    // The program's page may have been on its way when the core found the folder in use.
    if (pathname === '/' && shown === dataInUsePath) holder = null
    shown = pathname
    if (pathname === '/') core.retry()
  })
  let stopped = false
  app.on('will-quit', (event) => {
    if (stopped) return
    event.preventDefault()
    void core.stop().then(() => {
      stopped = true
      if (holder === null) app.quit()
      else app.exit(exitCode.locked)
    })
  })
  log.info('window.opened', { version, secrets: secrets.kind })
}

/** The start failed: data that cannot be moved, a folder that cannot be written. Nothing else is tried. */
function failed(error: unknown): void {
  dialog.showErrorBox('Muelle', error instanceof Error ? error.message : String(error))
  app.exit(1)
}

/** Shows a page in the only window, which is opened the first time. */
function show(path: string): void {
  if (window !== null) return void window.loadURL(`${pageOrigin}${path}`)
  setMenu(() => window, dataFolder)
  window = openWindow({
    preload,
    stateFolder: windowFolder,
    icon: fileURLToPath(new URL('../../resources/icon.png', import.meta.url)),
    path,
  })
  window.on('closed', () => (window = null))
}

if (app.requestSingleInstanceLock()) void app.whenReady().then(start).catch(failed)
else app.quit()
