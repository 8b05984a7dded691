import { describe } from 'vitest'
import { receiveJourney } from '../journeys/receive.ts'
import { onElectron } from '../journeys/on-electron.ts'
import { shareProgram } from '../journeys/program.ts'
import { electronRuntime } from '../launchers/electron-setup.ts'

describe.skipIf(electronRuntime === null)('in Electron', () => {
  receiveJourney(shareProgram(onElectron))
})
