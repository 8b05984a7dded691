import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { app, dialog, session } from 'electron'
import { servePage } from './electron/app-protocol.ts'
import { createCoreProcessManager } from './electron/core-process-manager.ts'
import { hardenSessions } from './electron/harden-sessions.ts'
import { relayFrames } from './electron/ipc.ts'
import { setMenu } from './electron/menu.ts'
import { crashPages, stoppedPath } from './electron/crash-page.ts'
import { keepCrashDumps } from './electron/crash-reports.ts'
import { dataInUsePages, dataInUsePath, noRightsPath, type DataHolder } from './electron/data-in-use-page.ts'
import { staticPageStyle } from './electron/static-page.ts'
import { programArguments, readCommandLineOptions } from './electron/command-line-options.ts'
import { createDesktop } from './electron/desktop.ts'
import { countFilesIn, createOpenedFiles } from './electron/opened-files.ts'
import { createPdfWindow } from './electron/pdf-window.ts'
import { endWhileOldDataInUse } from './electron/old-data-in-use.ts'
import { openSecretStore } from './electron/system-secrets.ts'
import { placeOfRestart, watchGraphics } from './electron/graphics-crashes.ts'
import { placeOf } from './electron/page-address.ts'
import { installedUpdater, prepareInstallation } from './electron/install-update.ts'
import { createWindows } from './electron/windows.ts'
import { appId } from './host/app-id.ts'
import { pathsFrom } from './host/built-paths.ts'
import { createCspReports, type CspReports } from './host/csp-reports.ts'
import { hasRights, isForAllUsers, machineDataFolder } from './host/data-folder.ts'
import { exitCode } from './host/exit-code.ts'
import { createFileLogger } from './host/log.ts'
import { updateTarget } from './host/update-port.ts'

// The taskbar of Windows shows the windows and a pinned shortcut, which has the same identity, as one.
if (process.platform === 'win32') app.setAppUserModelId(appId)

const { pageFolder, preload, version, updateKeys } = pathsFrom(import.meta.url)

type Options = Awaited<ReturnType<typeof readCommandLineOptions>>

async function prepare(options: Options): Promise<void> {
  const { dataFolder } = options
  const forAllUsers = isForAllUsers(dataFolder, machineDataFolder(process.env, process.platform))
  // The window's own files are the user's also where the data are not.
  const userFolder = app.getPath('userData')
  const ownFolder = forAllUsers ? userFolder : dataFolder
  const windowFolder = join(ownFolder, 'window')
  app.setPath('userData', windowFolder)
  const crashDumps = keepCrashDumps(ownFolder)
  if (!app.requestSingleInstanceLock()) return app.quit()
  await app.whenReady()
  await open(options, { forAllUsers, userFolder, windowFolder, crashDumps }).catch(failed)
}

interface Folders {
  forAllUsers: boolean
  userFolder: string
  windowFolder: string
  crashDumps: ReturnType<typeof keepCrashDumps>
}

async function open(options: Options, folders: Folders): Promise<void> {
  const { dataFolder, overrides, policy } = options
  const { forAllUsers, userFolder, windowFolder, crashDumps } = folders
  hardenSessions()
  let holder: DataHolder | null = null
  let cspReports: CspReports | null = null
  const pages = {
    ...staticPageStyle,
    ...crashPages(dataFolder),
    ...dataInUsePages(dataFolder, () => holder ?? { user: null, startedAt: null }),
  }
  servePage(pageFolder, pages, (body) => cspReports?.take(body))
  app.on('window-all-closed', () => app.quit())
  const icon = fileURLToPath(new URL('../../resources/icon.png', import.meta.url))
  // Without rights it only keeps its last lines in memory.
  const log = createFileLogger(join(dataFolder, 'logs'), 'window')
  const windowOptions = { preload, stateFolder: windowFolder, icon, log }
  if (forAllUsers && !hasRights(dataFolder)) {
    app.on('will-quit', () => app.exit(exitCode.noRights))
    return createWindows(windowOptions, () => {}).open(noRightsPath.slice(1))
  }

  app.on('child-process-gone', (_event, { type, reason, exitCode: code, name }) => {
    // Chromium starts its own helpers again; the log says that they ended.
    if (reason !== 'clean-exit') log.warn('process.gone', { type, reason, exitCode: code, name: name ?? '' })
  })
  cspReports = createCspReports(log)
  if (forAllUsers && existsSync(join(userFolder, 'profiles'))) {
    // Only a start that may move data loads what that needs.
    const { adoptUserData } = await import('./host/adopt-user-data.ts')
    const userSecrets = openSecretStore(userFolder, false)
    const adopted = await adoptUserData({ from: userFolder, to: dataFolder, userSecrets })
    if (adopted === 'in_use') return endWhileOldDataInUse(userFolder)
    if (adopted === 'moved') log.info('data.moved', { from: userFolder })
  }
  // The window's process starts while the rest is prepared. Its page is heard from `relayFrames` on: nothing waits until there.
  const windows = createWindows(windowOptions, (again) => {
    // Without `again` the page was on its way when the core found the folder in use.
    if (again) holder = null
    // Not before: a core that starts beside the window takes the processor from it, and has its first rows no earlier.
    core.start()
  })
  setMenu(dataFolder, () => windows.open('#/home'))
  // Also while a core cannot start.
  if (policy.values.kiosk === true) windows.setKiosk(true)
  windows.open(placeOfRestart())
  watchGraphics(log, () => placeOf(windows.front()?.getURL() ?? '') ?? '')

  const secrets = openSecretStore(dataFolder, forAllUsers)
  const updater = installedUpdater(process.execPath)
  const core = createCoreProcessManager({
    entry: fileURLToPath(new URL('./core-process.js', import.meta.url)),
    config: {
      version,
      dataFolder,
      crashDumps,
      overrides,
      policy,
      secretKind: secrets.kind,
      updates: { keys: updateKeys, target: updateTarget(process.platform, process.arch), canInstall: updater !== null },
    },
    secrets,
    renderPdf: createPdfWindow(),
    resolveProxy: (url) => session.defaultSession.resolveProxy(url),
    log,
    prepareInstallation:
      updater === null
        ? null
        : (update, signal) =>
            prepareInstallation(updater, update, { args: programArguments(), signal, quit: () => app.quit() }),
    onDesktop: (state) => desktop.apply(state),
    onGivenUp: () => windows.showStatic(stoppedPath),
    onFolderTaken(by) {
      // The second user must be able to leave the page; a core that starts later makes the window a kiosk again.
      windows.setKiosk(false)
      // The page that it replaces asks again until it is gone: another navigation would stop the one under way.
      if (holder === null) windows.showStatic(dataInUsePath)
      holder = by
    },
  })
  const desktop = createDesktop(windows, log)
  const files = createOpenedFiles(() => windows.front(), log)
  relayFrames(core, files, log)

  files.take(countFilesIn(process.argv, process.cwd()))
  app.on('second-instance', (_event, args, folder) => {
    windows.focus()
    files.take(countFilesIn(args, folder))
  })
  // Until now `boot.cjs` put them into the arguments.
  app.removeAllListeners('open-file')
  app.on('open-file', (event, path) => {
    event.preventDefault()
    windows.focus()
    files.take([path])
  })
  let stopped = false
  app.on('will-quit', (event) => {
    if (stopped) return
    event.preventDefault()
    void core.stop().then(() => {
      stopped = true
      // Without a core this is still within the event, where Electron ignores another request to end.
      setImmediate(() => (holder === null ? app.quit() : app.exit(exitCode.locked)))
    })
  })
  log.info('window.opened', { version, secrets: secrets.kind, place: placeOfRestart() })
}

/** The start failed: data that cannot be moved, a folder that cannot be written. Nothing else is tried. */
function failed(error: unknown): void {
  dialog.showErrorBox('Muelle', error instanceof Error ? error.message : String(error))
  app.exit(1)
}

export const started = readCommandLineOptions().then(prepare)
