import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { BrowserWindow, Rectangle } from 'electron'
import { screen } from 'electron'

interface WindowState {
  bounds: Rectangle | null
  maximized: boolean
}

const defaultSize = { width: 1280, height: 800 }

/** Position of the last window, if it is still on a screen. */
export function readWindowState(folder: string): WindowState {
  try {
    const { bounds, maximized } = JSON.parse(readFileSync(pathIn(folder), 'utf8')) as Partial<WindowState>
    return { bounds: isOnScreen(bounds) ? bounds : null, maximized: maximized === true }
  } catch {
    return { bounds: null, maximized: false }
  }
}

/** Size of a new window: the last one, or the default. */
export function boundsOf(state: WindowState): Partial<Rectangle> {
  return state.bounds ?? defaultSize
}

/** Stores the window's position when it closes. */
export function persistWindowState(window: BrowserWindow, folder: string): void {
  window.on('close', () => {
    const state: WindowState = { bounds: window.getNormalBounds(), maximized: window.isMaximized() }
    try {
      writeFileSync(pathIn(folder), JSON.stringify(state), { mode: 0o600 })
    } catch {
      // Losing the position is acceptable.
    }
  })
}

function pathIn(folder: string): string {
  return join(folder, 'window.json')
}

function isOnScreen(bounds: Rectangle | null | undefined): bounds is Rectangle {
  if (!bounds || ![bounds.x, bounds.y, bounds.width, bounds.height].every(Number.isInteger)) return false
  if (bounds.width < 400 || bounds.height < 300) return false
  const { workArea } = screen.getDisplayMatching(bounds)
  const across = Math.min(bounds.x + bounds.width, workArea.x + workArea.width) - Math.max(bounds.x, workArea.x)
  const down = Math.min(bounds.y + bounds.height, workArea.y + workArea.height) - Math.max(bounds.y, workArea.y)
  return across >= 200 && down >= 100
}
