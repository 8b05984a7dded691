import { expect, test } from 'vitest'
import { isSameHub } from '../../src/contract/shapes/hub-address.ts'

test('the name of a server is the same in capitals; that of a database is not', () => {
  expect(isSameHub('postgres://HUB.site:5432/norte', 'postgres://hub.site/norte')).toBe(true)
  expect(isSameHub('postgres://hub.site/Norte', 'postgres://hub.site/norte')).toBe(false)
  expect(isSameHub('postgres://hub.site:5433/norte', 'postgres://hub.site/norte')).toBe(false)
})
