import { storedDataDialogsJourney } from '../journeys/stored-data-dialogs.ts'
import { fewAppearances } from '../journeys/screen-check.ts'

storedDataDialogsJourney([fewAppearances[1]])
