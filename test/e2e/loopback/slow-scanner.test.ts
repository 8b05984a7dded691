import { describe } from 'vitest'
import { coreKilledJourney, slowScannerJourney } from '../journeys/slow-scanner.ts'
import { onLoopback } from '../journeys/on-loopback.ts'
import { shareProgram } from '../journeys/program.ts'

describe('a killed core, on the loopback host', () => {
  coreKilledJourney(shareProgram(onLoopback))
})

describe('a slow scanner, on the loopback host', () => {
  slowScannerJourney(shareProgram(onLoopback), 25)
})
