import { checkScreens, fewAppearances, uprightAppearance } from '../journeys/screen-check.ts'

const [first, second] = fewAppearances

// Every appearance of every state is checked before a release: test/soak/screens.test.ts.
checkScreens(0, { screens: [second] })
checkScreens(1, { screens: [first] })
checkScreens(20, { screens: [second, uprightAppearance], dialogs: [first] })
