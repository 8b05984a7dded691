import { onLoopback } from '../journeys/on-loopback.ts'
import { placesJourney } from '../journeys/places.ts'
import { shareProgram } from '../journeys/program.ts'

placesJourney(shareProgram(onLoopback))
