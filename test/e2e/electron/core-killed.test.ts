import { describe } from 'vitest'
import { coreKilledJourney } from '../journeys/slow-scanner.ts'
import { onElectron } from '../journeys/on-electron.ts'
import { shareProgram } from '../journeys/program.ts'
import { electronRuntime } from '../launchers/electron-setup.ts'

describe.skipIf(electronRuntime === null)('a killed core, in Electron', () => {
  coreKilledJourney(shareProgram(onElectron))
})
