import { describe } from 'vitest'
import { offlineJourney } from '../journeys/offline.ts'
import { onLoopback } from '../journeys/on-loopback.ts'
import { shareProgram } from '../journeys/program.ts'

describe('on the loopback host', () => {
  offlineJourney(shareProgram(onLoopback))
})
