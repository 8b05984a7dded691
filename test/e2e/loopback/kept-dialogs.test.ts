import { keptDialogsJourney } from '../journeys/kept-dialogs.ts'
import { fewLooks } from '../journeys/sweep.ts'

keptDialogsJourney(fewLooks)
