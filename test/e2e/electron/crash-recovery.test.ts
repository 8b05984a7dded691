import { describe } from 'vitest'
import { crashRecoveryJourney } from '../journeys/crash-recovery.ts'
import { onElectron } from '../journeys/on-electron.ts'
import { electronRuntime } from '../launchers/electron-setup.ts'

describe.skipIf(electronRuntime === null)('crash recovery, in Electron', () => {
  crashRecoveryJourney(onElectron)
})
