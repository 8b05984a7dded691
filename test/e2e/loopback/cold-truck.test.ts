import { coldTruckJourney } from '../journeys/cold-truck.ts'
import { onLoopback } from '../journeys/on-loopback.ts'

coldTruckJourney(onLoopback)
