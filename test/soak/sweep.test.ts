import { everyLook, sweepJourney } from '../e2e/journeys/sweep.ts'

sweepJourney(100_000, everyLook)
