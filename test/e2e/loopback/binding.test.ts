import { bindingJourney } from '../journeys/binding.ts'
import { onLoopback } from '../journeys/on-loopback.ts'
import { shareProgram } from '../journeys/program.ts'

bindingJourney(shareProgram(onLoopback))
