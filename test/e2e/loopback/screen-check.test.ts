import { everyAppearance, fewLooks, sweepJourney } from '../journeys/screen-check.ts'

sweepJourney(0, fewLooks)
sweepJourney(1, fewLooks)
// The first two are walked with what opens: that walks the screens as well.
sweepJourney(20, everyAppearance.slice(2), fewLooks)
