import { describe } from 'vitest'
import { coreKilledJourney, slowScannerJourney } from '../e2e/journeys/slow-scanner.ts'
import { onElectron } from '../e2e/journeys/on-electron.ts'
import { onLoopback } from '../e2e/journeys/on-loopback.ts'
import { shareProgram } from '../e2e/journeys/program.ts'
import { electronRuntime } from '../e2e/launchers/electron-setup.ts'

if (electronRuntime === null)
  process.stdout.write('skipped: a slow scanner in Electron, since MUELLE_TEST_ELECTRON names no runtime\n')

describe('on the loopback host', () => {
  slowScannerJourney(shareProgram(onLoopback), 200)
})

describe('a killed core, on the loopback host', () => {
  coreKilledJourney(shareProgram(onLoopback))
})

describe.skipIf(electronRuntime === null)('in Electron', () => {
  slowScannerJourney(shareProgram(onElectron), 200)
})
