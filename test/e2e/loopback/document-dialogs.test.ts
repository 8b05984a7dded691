import { documentDialogsJourney } from '../journeys/document-dialogs.ts'
import { fewLooks } from '../journeys/screen-check.ts'

documentDialogsJourney(fewLooks)
