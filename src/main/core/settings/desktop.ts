import type { Settings } from '../../../contract/shapes/system.ts'
import type { CoreContext } from '../kernel/core-context.ts'
import type { DesktopState } from '../kernel/ports.ts'
import type { PrimaryDatabase } from '../store/primary-database.ts'
import { isAnyCountRunning } from '../store/sessions.ts'
import type { InstallationStore } from './installation.ts'
import { isUnknown } from './managed-settings.ts'

/** The desktop program of this PC: starting with a session, the kiosk, no sleep while a count is open. */
export type Desktop = ReturnType<typeof createDesktop>

/** Tells the host what the desktop has to do, at the start and after each change. */
export function createDesktop(
  { ports, eventBus, resources }: CoreContext,
  { installation, database }: { installation: InstallationStore; database: PrimaryDatabase },
) {
  const { desktop, policy } = ports
  let told = ''

  function startup(): Settings['startup'] {
    if (desktop === null) return null
    const chosen = installation.read()
    // While it is not known what the administrator wants it stays as it was.
    const unset = isUnknown(policy, 'kiosk') ? chosen.managedKiosk || chosen.kiosk : chosen.kiosk
    const kiosk = policy.values.kiosk ?? unset
    // Switched off and on again, it is a kiosk again.
    if (!kiosk) desktop.kioskLeft = false
    return { autostart: policy.values.autostart ?? chosen.autostart, kiosk, inKiosk: kiosk && !desktop.kioskLeft }
  }

  function follow(): void {
    const settings = database.db.open ? startup() : null
    if (desktop === null || settings === null) return
    const { autostart, inKiosk } = settings
    const state: DesktopState = {
      autostart: isUnknown(policy, 'autostart') ? null : autostart,
      kiosk: inKiosk,
      awake: isAnyCountRunning(database),
    }
    const text = JSON.stringify(state)
    if (text === told) return
    told = text
    desktop.apply(state)
  }

  return {
    /** Settings as they apply: the administrator's first. */
    startup,
    /** Leaves the kiosk until the next start of the program. */
    leaveKiosk(): void {
      if (desktop !== null) desktop.kioskLeft = true
      follow()
    },
    /** Follows settings and counts from now on. */
    start(): void {
      follow()
      resources.add(
        'desktop',
        eventBus.listen(({ name, payload }) => {
          const { resources: changed } = { resources: [] as string[], ...payload }
          if (name === 'data.changed' && (changed.includes('counts') || changed.includes('settings'))) follow()
        }),
      )
    },
  }
}
