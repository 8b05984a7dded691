import { BrowserWindow } from 'electron'
import { pageOrigin } from './page-address.ts'
import { boundsOf, persistWindowState, readWindowState } from './window-state.ts'

export interface WindowOptions {
  preload: string
  stateFolder: string
  icon: string
  /** The lowest number that no open window has: each number remembers its position. */
  number: number
  /** Place of the page that it opens with, as part of the address; empty: the page chooses. */
  place: string
  /** The window in front, if there is one. */
  beside: BrowserWindow | null
}

/** Opens a window. Its page can use only what the preload script exposes. */
export function openWindow(options: WindowOptions): BrowserWindow {
  const { number, stateFolder, beside } = options
  const state = readWindowState(stateFolder, number)
  const window = new BrowserWindow({
    ...boundsOf(state, beside?.getNormalBounds() ?? null),
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
  persistWindowState(window, stateFolder, number)
  void window.loadURL(`${pageOrigin}/${options.place}`)
  return window
}
