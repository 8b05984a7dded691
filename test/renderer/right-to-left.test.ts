import { expect, it } from 'vitest'
import { createFormat } from '../../src/renderer/i18n/format.ts'
import { i18n } from '../../src/renderer/i18n/index.ts'
import { dotted } from '../../src/contract/isolated.ts'
import { placeName } from '../../src/renderer/screens/orders/order-draft.ts'
import { usersOf } from '../../src/renderer/screens/adjustments/chart-data.ts'
import { ageTexts } from './support/age-texts.ts'

/** As a browser orders it: an Arabic name carries what follows it to its left, unless both marks of UAX #9 enclose it. */
const [first, last] = ['\u2068', '\u2069']
const arabic = 'حليب'

it('a name in a text does not carry the figure after it along', () => {
  const line = (article: string) => i18n.t('home:line.lot', { lng: 'es', article, lot: '12-34', expiry: '05/12/26' })
  expect(line('Leche')).toBe('Leche · lote 12-34 · vence 05/12/26')
  expect(line(arabic)).toBe(`${first}${arabic}${last} · lote 12-34 · vence 05/12/26`)
  expect(line('חלב')).toBe(`${first}חלב${last} · lote 12-34 · vence 05/12/26`)
})

it('nor do names in a list of people with their units', () => {
  const format = createFormat('es-AR', ageTexts)
  const user = (key: string, net: number) => ({
    key,
    label: key,
    count: 1,
    net,
    gross: Math.abs(net),
    withoutReason: 0,
  })
  const users = [user('علي', -24), user('Ana', 12)]
  const group = { ...user('104412', -12), users, byWeight: false }
  expect(usersOf(group as never, { format, none: '—' })).toBe(`${first}علي${last} −24 · Ana +12`)
})

it('nor does one among other texts', () => {
  expect(dotted(['104412', arabic, null, '12-34', '', undefined, '05/12/2026'])).toBe(
    `104412 · ${first}${arabic}${last} · 12-34 · 05/12/2026`,
  )
})

it('nor does the customer of a place, before what is said of the place', () => {
  expect(placeName({ code: 'C-1', customer: arabic, description: '24, puerta 3' })).toBe(
    `${first}${arabic}${last} · 24, puerta 3`,
  )
})
