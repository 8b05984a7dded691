import { app } from 'electron'
import type { Log } from '../core/kernel/ports.ts'
import { placeOf, pageOrigin } from './page-address.ts'

/** Chromium ends the whole program at the sixth crash of its helper for graphics within an hour where it draws without a card. */
const mostCrashes = 5
const forgottenMs = 60 * 60_000
const placeSwitch = 'place'

/** The place of the page that a restart of the program continues at; empty: none. */
export function placeOfRestart(): string {
  return placeOf(`${pageOrigin}/${app.commandLine.getSwitchValue(placeSwitch)}`) ?? ''
}

/** Starts the program anew, where it was, before Chromium ends it because its helper for graphics crashed too often. */
export function watchGraphics(log: Log, place: () => string): void {
  let crashes: number[] = []
  app.on('child-process-gone', (_event, { type, reason }) => {
    if (type !== 'GPU' || reason === 'clean-exit') return
    const now = performance.now()
    crashes = [...crashes.filter((at) => now - at < forgottenMs), now]
    if (crashes.length !== mostCrashes) return
    log.error('graphics.restart', { crashes: crashes.length })
    // Files that were opened then are not opened again.
    const args = process.argv
      .slice(1)
      .filter((argument) => !argument.startsWith(`--${placeSwitch}=`) && !argument.toLowerCase().endsWith('.muelle'))
    app.relaunch({ args: [...args, `--${placeSwitch}=${place()}`] })
    app.quit()
  })
}
