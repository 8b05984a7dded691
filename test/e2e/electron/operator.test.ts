import { describe } from 'vitest'
import { operatorJourney } from '../journeys/operator.ts'
import { onElectron } from '../journeys/on-electron.ts'
import { shareProgram } from '../journeys/program.ts'
import { electronRuntime } from '../launchers/electron-setup.ts'

describe.skipIf(electronRuntime === null)('in Electron', () => {
  operatorJourney(shareProgram(onElectron))
})
