import { describe } from 'vitest'
import { dockJourney } from '../journeys/dock.ts'
import { onLoopback } from '../journeys/on-loopback.ts'
import { shareProgram } from '../journeys/program.ts'

describe('on the loopback host', () => {
  dockJourney(shareProgram(onLoopback))
})
