import { describe } from 'vitest'
import { coldTruckJourney } from '../e2e/journeys/cold-truck.ts'
import { fortyCartonsJourney } from '../e2e/journeys/forty-cartons.ts'
import { offlineJourney } from '../e2e/journeys/offline.ts'
import { onElectron } from '../e2e/journeys/on-electron.ts'
import { operatorJourney } from '../e2e/journeys/operator.ts'
import { shareProgram } from '../e2e/journeys/program.ts'
import { unlabelledPalletJourney } from '../e2e/journeys/unlabelled-pallet.ts'
import { electronRuntime } from '../e2e/launchers/electron-setup.ts'

if (electronRuntime === null)
  process.stdout.write('skipped: long journeys in Electron, since MUELLE_TEST_ELECTRON names no runtime\n')

// An operator and the way without the network run with every commit on the loopback host, with the same page and core.
describe.skipIf(electronRuntime === null)('in Electron', () => {
  describe('an operator', () => {
    operatorJourney(shareProgram(onElectron))
  })
  describe('without the network', () => {
    offlineJourney(shareProgram(onElectron))
  })
  describe('a refrigerated truck', () => {
    coldTruckJourney(onElectron)
  })
  describe('forty cartons', () => {
    fortyCartonsJourney(shareProgram(onElectron))
  })
  describe('a pallet without a label', () => {
    unlabelledPalletJourney(shareProgram(onElectron))
  })
})
