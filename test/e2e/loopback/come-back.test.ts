import { comeBackJourney } from '../journeys/come-back.ts'
import { onLoopback } from '../journeys/on-loopback.ts'

comeBackJourney(onLoopback)
