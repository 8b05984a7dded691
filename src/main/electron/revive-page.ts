import { app, type BrowserWindow } from 'electron'
import type { Log } from '../core/kernel/ports.ts'
import { limitCrashDumps } from '../core/store/crash-dumps.ts'
import { createRestartPolicy } from '../host/restart-policy.ts'
import { pageStoppedPath } from './crash-page.ts'
import { pageOrigin } from './page-address.ts'

/** Loads the page of a window again, where it was, when its process has ended; the third time in a minute a page that says so. */
export function revivePage(window: BrowserWindow, log: Log): void {
  const policy = createRestartPolicy()
  const { webContents } = window
  webContents.on('render-process-gone', (_event, { reason, exitCode }) => {
    if (reason === 'clean-exit') return
    const delayMs = policy.afterCrash(performance.now())
    log.error('page.gone', { reason, exitCode, restartInMs: delayMs })
    setTimeout(() => {
      if (window.isDestroyed()) return
      limitCrashDumps(app.getPath('crashDumps'), Date.now())
      if (delayMs !== null) return webContents.reload()
      // A new try from there has as many attempts.
      policy.reset()
      void window.loadURL(`${pageOrigin}${pageStoppedPath}`)
    }, delayMs ?? 0)
  })
}
