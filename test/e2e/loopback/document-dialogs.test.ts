import { documentDialogsJourney } from '../journeys/document-dialogs.ts'
import { fewLooks } from '../journeys/sweep.ts'

documentDialogsJourney(fewLooks)
