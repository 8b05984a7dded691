import { describe } from 'vitest'
import { appearanceJourney } from '../journeys/appearance.ts'
import { onLoopback } from '../journeys/on-loopback.ts'
import { shareProgram } from '../journeys/program.ts'

describe('on the loopback host', () => {
  appearanceJourney(shareProgram(onLoopback))
})
