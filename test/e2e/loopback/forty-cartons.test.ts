import { describe } from 'vitest'
import { fortyCartonsJourney } from '../journeys/forty-cartons.ts'
import { onLoopback } from '../journeys/on-loopback.ts'
import { shareProgram } from '../journeys/program.ts'

describe('on the loopback host', () => {
  fortyCartonsJourney(shareProgram(onLoopback))
})
