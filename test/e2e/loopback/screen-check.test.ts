import { checkScreens, uprightAppearance } from '../journeys/screen-check.ts'

// Every appearance of every state, with panels, menus and dialogs, is checked before a release: test/soak/screens.test.ts.
checkScreens(20, { screens: [uprightAppearance] })
