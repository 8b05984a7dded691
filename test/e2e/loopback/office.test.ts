import { describe } from 'vitest'
import { noPostgres } from '../../support/postgres.ts'
import { officeJourney } from '../journeys/office.ts'

describe.skipIf(noPostgres !== null)(`a site with an office${noPostgres === null ? '' : `: ${noPostgres}`}`, () => {
  officeJourney()
})
