import { onLoopback } from '../journeys/on-loopback.ts'
import { shareProgram } from '../journeys/program.ts'
import { threeCountsJourney } from '../journeys/three-counts.ts'

threeCountsJourney(shareProgram(onLoopback))
