import { everyAppearance, sweepJourney } from '../e2e/journeys/screen-check.ts'

sweepJourney(100_000, everyAppearance)
