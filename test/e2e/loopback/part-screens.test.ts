import { partScreensJourney } from '../journeys/part-screens.ts'
import { fewAppearances } from '../journeys/screen-check.ts'

partScreensJourney([fewAppearances[1]])
