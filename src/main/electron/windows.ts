import { app, type BrowserWindow, Menu } from 'electron'
import type { Log } from '../core/kernel/ports.ts'
import { isStaticPage, pageOrigin, placeOf } from './page-address.ts'
import { revivePage } from './revive-page.ts'
import { openWindow, type WindowOptions } from './window.ts'

/** More are a fault of the page: no desk has so many screens. */
const mostWindows = 8

export type Windows = ReturnType<typeof createWindows>

/** The windows of the program: each has its page, its connection to the core and its position. */
export function createWindows(
  options: Pick<WindowOptions, 'preload' | 'stateFolder' | 'icon'> & { log: Log },
  /** The program's page was loaded; `again`: after a page without a core, which it replaced. */
  onPageLoaded: (again: boolean) => void,
) {
  /** By number; the window used last is at the end. */
  const windows = new Map<number, BrowserWindow>()
  let kiosk = false
  let isEnding = false
  // The end of a session of the desktop, or of the program, is no way out for a person.
  app.on('before-quit', () => (isEnding = true))

  function lastUsed(): BrowserWindow | null {
    return [...windows.values()].at(-1) ?? null
  }

  function open(place = ''): void {
    if (windows.size >= mostWindows || (kiosk && windows.size > 0)) return focus()
    let number = 1
    while (windows.has(number)) number += 1
    const window = openWindow({ ...options, number, place, beside: lastUsed() })
    windows.set(number, window)
    revivePage(window, options.log)
    window.on('focus', () => {
      windows.delete(number)
      windows.set(number, window)
    })
    window.on('close', (event) => {
      if (kiosk && !isEnding && windows.size === 1) event.preventDefault()
    })
    if (kiosk) showKiosk(window)
    window.on('closed', () => windows.delete(number))
    const { webContents } = window
    webContents.on('did-navigate', (_event, url) => {
      if (isStaticPage(url)) return
      // Going back must not show that the core has stopped.
      const again = webContents.navigationHistory.getAllEntries().some((entry) => isStaticPage(entry.url))
      if (again) webContents.navigationHistory.clear()
      onPageLoaded(again)
    })
    // The page asks for one more window by an address of its own; it gets no hold of it.
    webContents.setWindowOpenHandler(({ url }) => {
      const asked = placeOf(url)
      if (asked !== null) open(asked)
      return { action: 'deny' }
    })
  }

  function showKiosk(window: BrowserWindow): void {
    window.setKiosk(kiosk)
    // The keys of the menu would leave the whole screen.
    window.setMenu(kiosk ? null : Menu.getApplicationMenu())
  }

  function focus(): void {
    const window = lastUsed()
    if (window?.isMinimized()) window.restore()
    window?.focus()
  }

  return {
    /** Opens one more window, at a place of the page; the window in front if there are too many. */
    open,
    /** Brings the window used last to the front. */
    focus,
    /** The page of the window used last. */
    front: () => lastUsed()?.webContents ?? null,
    /** Begins or ends the kiosk: the window used last takes the whole screen and cannot be closed, the others close. */
    setKiosk(on: boolean) {
      if (on === kiosk) return
      kiosk = on
      const front = lastUsed()
      for (const window of windows.values())
        if (window === front) showKiosk(window)
        else if (on) window.close()
    },
    /** Shows a page without a core in all windows, such as that the core has stopped. */
    showStatic(path: string) {
      for (const window of windows.values()) void window.loadURL(`${pageOrigin}${path}`)
    },
  }
}
