import { BrowserWindow } from 'electron'
import { pageOrigin } from './page-address.ts'
import { boundsOf, persistWindowState, readWindowState } from './window-state.ts'

/** Opens the only window. Its page can use only what the preload script exposes. */
export function openWindow(options: { preload: string; stateFolder: string; icon: string }): BrowserWindow {
  const state = readWindowState(options.stateFolder)
  const window = new BrowserWindow({
    ...boundsOf(state),
    minWidth: 800,
    minHeight: 500,
    show: false,
    title: 'Muelle',
    icon: options.icon,
    autoHideMenuBar: true,
    webPreferences: {
      preload: options.preload,
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      nodeIntegrationInWorker: false,
      nodeIntegrationInSubFrames: false,
      webSecurity: true,
      webviewTag: false,
      spellcheck: false,
      // Counting must not be slowed down while another window is in front.
      backgroundThrottling: false,
    },
  })
  if (state.maximized) window.maximize()
  window.once('ready-to-show', () => window.show())
  persistWindowState(window, options.stateFolder)
  void window.loadURL(`${pageOrigin}/`)
  return window
}
