import { describe } from 'vitest'
import { offlineJourney } from '../journeys/offline.ts'
import { onElectron } from '../journeys/on-electron.ts'
import { shareProgram } from '../journeys/program.ts'
import { electronRuntime } from '../launchers/electron-setup.ts'

describe.skipIf(electronRuntime === null)('in Electron', () => {
  offlineJourney(shareProgram(onElectron))
})
