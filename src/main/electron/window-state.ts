import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { BrowserWindow, Rectangle } from 'electron'
import { screen } from 'electron'

interface WindowState {
  bounds: Rectangle | null
  maximized: boolean
}

const defaultSize = { width: 1280, height: 800 }
const stepAside = 40

/** Position that the window of this number had last, if it is still on a screen. */
export function readWindowState(folder: string, number: number): WindowState {
  try {
    const { bounds, maximized } = JSON.parse(readFileSync(pathIn(folder, number), 'utf8')) as Partial<WindowState>
    return { bounds: isOnScreen(bounds) ? bounds : null, maximized: maximized === true }
  } catch {
    return { bounds: null, maximized: false }
  }
}

/** Place and size of a new window: the last one; beside an open window its screen if there are two, else below it. */
export function boundsOf(state: WindowState, open: Rectangle | null): Partial<Rectangle> {
  if (state.bounds !== null) return state.bounds
  if (open === null) return defaultSize
  const own = screen.getDisplayMatching(open)
  const other = screen.getAllDisplays().find(({ id }) => id !== own.id)
  if (other === undefined)
    return { x: open.x + stepAside, y: open.y + stepAside, width: open.width, height: open.height }
  const { x, y, width, height } = other.workArea
  return { x, y, width: Math.min(defaultSize.width, width), height: Math.min(defaultSize.height, height) }
}

/** Stores the window's position when it closes. */
export function persistWindowState(window: BrowserWindow, folder: string, number: number): void {
  window.on('close', () => {
    const state: WindowState = { bounds: window.getNormalBounds(), maximized: window.isMaximized() }
    try {
      writeFileSync(pathIn(folder, number), JSON.stringify(state), { mode: 0o600 })
    } catch {
      // Losing the position is acceptable.
    }
  })
}

function pathIn(folder: string, number: number): string {
  return join(folder, number === 1 ? 'window.json' : `window-${number}.json`)
}

function isOnScreen(bounds: Rectangle | null | undefined): bounds is Rectangle {
  if (!bounds || ![bounds.x, bounds.y, bounds.width, bounds.height].every(Number.isInteger)) return false
  if (bounds.width < 400 || bounds.height < 300) return false
  const { workArea } = screen.getDisplayMatching(bounds)
  const across = Math.min(bounds.x + bounds.width, workArea.x + workArea.width) - Math.max(bounds.x, workArea.x)
  const down = Math.min(bounds.y + bounds.height, workArea.y + workArea.height) - Math.max(bounds.y, workArea.y)
  return across >= 200 && down >= 100
}
