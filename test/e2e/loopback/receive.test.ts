import { describe } from 'vitest'
import { receiveJourney } from '../journeys/receive.ts'
import { onLoopback } from '../journeys/on-loopback.ts'
import { shareProgram } from '../journeys/program.ts'

describe('on the loopback host', () => {
  receiveJourney(shareProgram(onLoopback))
})
