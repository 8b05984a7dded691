import { describe } from 'vitest'
import { appearanceJourney } from '../e2e/journeys/appearance.ts'
import { onLoopback } from '../e2e/journeys/on-loopback.ts'
import { shareProgram } from '../e2e/journeys/program.ts'

describe('on the loopback host', () => {
  appearanceJourney(shareProgram(onLoopback))
})
