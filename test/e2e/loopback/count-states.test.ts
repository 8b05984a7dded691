import { describe } from 'vitest'
import { checkCountStates } from '../journeys/count-states-check.ts'

describe('every state of the Count screen', () => {
  // Every appearance of every state is checked before a release: test/soak/screens.test.ts.
  checkCountStates('turns')
})
