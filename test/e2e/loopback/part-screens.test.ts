import { partScreensJourney } from '../journeys/part-screens.ts'
import { zoomedAppearance } from '../journeys/screen-check.ts'

partScreensJourney([zoomedAppearance])
