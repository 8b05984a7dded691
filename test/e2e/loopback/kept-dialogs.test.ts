import { keptDialogsJourney } from '../journeys/kept-dialogs.ts'
import { fewLooks } from '../journeys/screen-check.ts'

keptDialogsJourney(fewLooks)
