import { checkScreens, fewAppearances, uprightAppearance } from '../journeys/screen-check.ts'

const [first, second] = fewAppearances

// Every appearance of every state is checked before a release: test/soak/screens.test.ts.
checkScreens(0, { screens: [second] })
checkScreens(20, { screens: [uprightAppearance], dialogs: [first] })
