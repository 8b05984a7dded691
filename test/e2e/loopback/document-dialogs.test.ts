import { documentDialogsJourney } from '../journeys/document-dialogs.ts'
import { fewAppearances } from '../journeys/screen-check.ts'

documentDialogsJourney([fewAppearances[0]])
