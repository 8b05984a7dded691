import { describe } from 'vitest'
import { onElectron } from '../journeys/on-electron.ts'
import { shareProgram } from '../journeys/program.ts'
import { unlabelledPalletJourney } from '../journeys/unlabelled-pallet.ts'
import { electronRuntime } from '../launchers/electron-setup.ts'

describe.skipIf(electronRuntime === null)('in Electron', () => {
  unlabelledPalletJourney(shareProgram(onElectron))
})
