import { describe } from 'vitest'
import { operatorJourney } from '../journeys/operator.ts'
import { onLoopback } from '../journeys/on-loopback.ts'
import { shareProgram } from '../journeys/program.ts'

describe('on the loopback host', () => {
  operatorJourney(shareProgram(onLoopback))
})
