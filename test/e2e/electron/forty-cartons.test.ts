import { describe } from 'vitest'
import { fortyCartonsJourney } from '../journeys/forty-cartons.ts'
import { onElectron } from '../journeys/on-electron.ts'
import { shareProgram } from '../journeys/program.ts'
import { electronRuntime } from '../launchers/electron-setup.ts'

describe.skipIf(electronRuntime === null)('in Electron', () => {
  fortyCartonsJourney(shareProgram(onElectron))
})
