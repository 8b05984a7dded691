import { describe } from 'vitest'
import { appearanceJourney } from '../journeys/appearance.ts'
import { onElectron } from '../journeys/on-electron.ts'
import { shareProgram } from '../journeys/program.ts'
import { electronRuntime } from '../launchers/electron-setup.ts'

describe.skipIf(electronRuntime === null)('in Electron', () => {
  appearanceJourney(shareProgram(onElectron))
})
