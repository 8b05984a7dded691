import { keptDialogsJourney } from '../journeys/kept-dialogs.ts'
import { fewAppearances } from '../journeys/screen-check.ts'

keptDialogsJourney(fewAppearances)
