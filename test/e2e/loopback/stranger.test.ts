import { onLoopback } from '../journeys/on-loopback.ts'
import { shareProgram } from '../journeys/program.ts'
import { strangerJourney } from '../journeys/stranger.ts'

strangerJourney(shareProgram(onLoopback))
