import { describe } from 'vitest'
import { fortyCartonsJourney } from '../e2e/journeys/forty-cartons.ts'
import { onLoopback } from '../e2e/journeys/on-loopback.ts'
import { shareProgram } from '../e2e/journeys/program.ts'

describe('on the loopback host', () => {
  fortyCartonsJourney(shareProgram(onLoopback))
})
