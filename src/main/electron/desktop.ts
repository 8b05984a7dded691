import { powerSaveBlocker } from 'electron'
import type { DesktopState, Log } from '../core/kernel/ports.ts'
import { setAutostart } from './autostart.ts'
import type { Windows } from './windows.ts'

/** Does on the desktop what the core asks for. What the system refuses is logged: counting does not depend on it. */
export function createDesktop(windows: Pick<Windows, 'setKiosk'>, log: Log): { apply(state: DesktopState): void } {
  let blocker: number | null = null
  return {
    apply({ autostart, kiosk, awake }) {
      if (awake) blocker ??= powerSaveBlocker.start('prevent-display-sleep')
      else if (blocker !== null) {
        powerSaveBlocker.stop(blocker)
        blocker = null
      }
      windows.setKiosk(kiosk)
      try {
        if (autostart !== null) setAutostart(autostart)
      } catch (error) {
        log.warn('desktop.autostart_failed', { code: (error as NodeJS.ErrnoException).code ?? 'unknown' })
      }
      log.info('desktop.applied', { autostart, kiosk, awake })
    },
  }
}
