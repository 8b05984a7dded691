import { describe } from 'vitest'
import { documentDialogsJourney } from '../e2e/journeys/document-dialogs.ts'
import { partScreensJourney } from '../e2e/journeys/part-screens.ts'
import { storedDataDialogsJourney } from '../e2e/journeys/stored-data-dialogs.ts'
import { checkScreens, everyAppearance } from '../e2e/journeys/screen-check.ts'

checkScreens(0, { screens: everyAppearance })
checkScreens(1, { screens: everyAppearance })
checkScreens(20, { dialogs: everyAppearance })
checkScreens(100_000, { screens: everyAppearance })
describe('dialogs of a document', () => {
  documentDialogsJourney(everyAppearance)
})
describe('deliveries in parts, arrival and hold', () => {
  partScreensJourney(everyAppearance)
})
describe('dialogs over stored data', () => {
  storedDataDialogsJourney(everyAppearance)
})
