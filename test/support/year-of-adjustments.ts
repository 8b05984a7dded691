import type { AdjustmentSignal } from '../../src/contract/shapes/adjustment-signal.ts'
import { addDays } from '../../src/main/core/domain/dates.ts'
import type { Adjustment, Units } from '../../src/main/core/domain/model.ts'
import { seededDice, type Dice } from './seeded-dice.ts'

// A year of adjustments of one warehouse as an ordinary year is: shifts, overtime, clerks who forget reasons, a person of
// quality who corrects lots and expiries, bulk goods in round numbers, typing errors taken back, bad weeks of an article.
// With faults, rows of every kind of fault are added to the same year.

export const firstDay = '2025-01-01'
const days = 365
const articles = 400
/** Articles counted in round numbers. */
const bulkArticles = 5
const faultsOfKind = 24

interface Clerk {
  name: string
  /** First hour of the shift, and its length. */
  from: number
  hours: number
  withoutReason: number
  corrects: boolean
}

const clerks: readonly Clerk[] = [
  ...['Ana Vidal', 'Bruno Sosa', 'Celia Paz', 'Dora Luna', 'Elio Rey'].map((name, at) => clerk(name, 6, 8, 0.01 * at)),
  ...['Fabio Gil', 'Gema Ruiz', 'Hugo Mora', 'Inés Cano'].map((name, at) => clerk(name, 14, 8, 0.015 * at)),
  clerk('Julio Roca', 22, 8, 0.02),
  clerk('Karina Sanz', 8, 9, 0.4),
  { ...clerk('Luis Ponce', 8, 9, 0), corrects: true },
]

function clerk(name: string, from: number, hours: number, withoutReason: number): Clerk {
  return { name, from, hours, withoutReason, corrects: false }
}

/** The first rows of a fault, and the signal that should find it. */
export interface PlantedFault {
  kind: AdjustmentSignal | 'offsetting_pair over weeks'
  rows: Adjustment[]
}

export interface YearOfAdjustments {
  rows: Adjustment[]
  faults: PlantedFault[]
}

/** The rows of a year; the same seed gives the same year. */
export function yearOfAdjustments(seed: number, withFaults: boolean): YearOfAdjustments {
  const dice = seededDice(seed)
  const rows = Array.from({ length: days }, (_, at) => addDays(firstDay, at) ?? firstDay).flatMap((day) =>
    ordinaryDay(dice, day),
  )
  badWeeks(dice, rows)
  if (!withFaults) return { rows, faults: [] }
  const faults = plantedFaults(seededDice(seed + 1))
  return { rows: [...rows, ...faults.flatMap((fault) => fault.rows)], faults }
}

const weekdayOf = (day: string) => new Date(`${day}T00:00:00Z`).getUTCDay()
const two = (value: number) => String(value).padStart(2, '0')

function row(dice: Dice, day: string, who: Clerk, article: number, change: Partial<Adjustment> & { units?: number }) {
  const { units = 0, ...rest } = change
  const before = Math.abs(units) + 1 + dice.below(400)
  const hour = (who.from + dice.below(who.hours)) % 24
  return {
    date: `${day}T${two(hour)}:${two(dice.below(60))}:${two(1 + dice.below(59))}`,
    articleId: article,
    articleCode: `A-${article}`,
    description: `Artículo ${article}`,
    userId: clerks.indexOf(who),
    user: who.name,
    containerId: null,
    container: null,
    locationId: null,
    location: `RS-${1 + dice.below(30)}`,
    reason: dice.chance(who.withoutReason) ? null : dice.one(['Rotura', 'Vencimiento', 'Diferencia de inventario']),
    note: null,
    sign: units < 0 ? '-' : '+',
    unitsBefore: Math.round(before * 1e6) as Units,
    unitsAfter: Math.round((before + units) * 1e6) as Units,
    lotBefore: 'L1',
    lotAfter: 'L1',
    serialBefore: null,
    serialAfter: null,
    expiryBefore: addDays(day, 90),
    expiryAfter: addDays(day, 90),
    ...rest,
  } satisfies Adjustment
}

/** A few articles are adjusted often, most seldom. */
const someArticle = (dice: Dice) => Math.floor(articles * dice.next() ** 1.8)
/** Usual size: from 2 to 60, by article. */
const medianOf = (article: number) => 2 + ((article * 37) % 59)

function usualUnits(dice: Dice, article: number): number {
  const sign = dice.chance(0.65) ? -1 : 1
  if (article < bulkArticles) return sign * 100 * (1 + dice.below(9))
  const size = medianOf(article) * Math.exp(0.8 * dice.normal())
  // Every eighth article is counted by weight.
  return sign * (article % 8 === 0 ? Math.round(size * 1000) / 1000 || 0.001 : Math.max(1, Math.round(size)))
}

function ordinaryDay(dice: Dice, day: string): Adjustment[] {
  const weekday = weekdayOf(day)
  const count = weekday === 0 ? 8 : (weekday === 6 ? 35 : 60) + dice.below(25)
  const rows: Adjustment[] = []
  while (rows.length < count) {
    const who = dice.one(clerks)
    const article = someArticle(dice)
    const kind = dice.next()
    if (kind < (who.corrects ? 0.3 : 0.003)) {
      rows.push(row(dice, day, who, article, { expiryAfter: addDays(day, 90 + dice.below(60) - 20) }))
    } else if (kind < (who.corrects ? 0.5 : 0.004)) {
      rows.push(row(dice, day, who, article, { lotAfter: 'L2' }))
    } else if (kind > 0.998) {
      // A person called in at night.
      rows.push(at(row(dice, day, who, article, { units: usualUnits(dice, article) }), (who.from + 17) % 24))
    } else if (kind > 0.97) {
      const overtime = dice.one([-2, -1, who.hours, who.hours + 1])
      rows.push(at(row(dice, day, who, article, { units: usualUnits(dice, article) }), (who.from + overtime + 24) % 24))
    } else if (kind > 0.969) {
      // A typing error, taken back.
      const units = usualUnits(dice, article)
      const first = row(dice, day, who, article, { units })
      rows.push(first, { ...row(dice, day, who, article, { units: -units }), date: first.date.replace(/:..$/, ':59') })
    } else if (kind > 0.95) {
      // The same article counted in several places.
      for (let place = 2 + dice.below(3); place > 0; place -= 1)
        rows.push(row(dice, day, who, article, { units: usualUnits(dice, article) }))
    } else rows.push(row(dice, day, who, article, { units: usualUnits(dice, article) }))
  }
  return rows
}

const at = (adjustment: Adjustment, hour: number): Adjustment => ({
  ...adjustment,
  date: adjustment.date.replace(/T../, `T${two(hour)}`),
})

/** An article that breaks every day of a week: three times a year, by its shift. */
function badWeeks(dice: Dice, rows: Adjustment[]): void {
  for (let week = 0; week < 3; week += 1) {
    const article = bulkArticles + dice.below(articles - bulkArticles)
    const who = dice.one(clerks)
    const from = dice.below(days - 8)
    for (let day = 0; day < 5; day += 1)
      rows.push(row(dice, addDays(firstDay, from + day) ?? '', who, article, { units: -1 - dice.below(6) }))
  }
}

/** Users whose habits are not those of the fault. */
const careful = clerks.filter(({ corrects, withoutReason }) => !corrects && withoutReason < 0.1)
const someDay = (dice: Dice) => addDays(firstDay, 40 + dice.below(days - 80)) ?? firstDay
/** An article that is adjusted about once in a week or less. */
const quietArticle = (dice: Dice) => articles - 1 - dice.below(articles / 3)

const faultKinds: Record<PlantedFault['kind'], (dice: Dice, who: Clerk, article: number, day: string) => Adjustment[]> =
  {
    odd_hour: (dice, who, article, day) => [
      at(
        row(dice, day, who, article, { units: usualUnits(dice, article) }),
        (who.from + who.hours + 5 + dice.below(6)) % 24,
      ),
    ],
    round_number: (dice, who, _, day) =>
      Array.from({ length: 4 + dice.below(3) }, () =>
        row(dice, addDays(day, dice.below(6)) ?? day, who, largeArticle(dice), { units: -100 * (1 + dice.below(2)) }),
      ),
    no_reason: (dice, who, _, day) =>
      Array.from({ length: 5 + dice.below(4) }, () => {
        const article = someArticle(dice)
        return row(dice, addDays(day, dice.below(6)) ?? day, who, article, {
          units: usualUnits(dice, article),
          reason: dice.one([null, ' ']),
        })
      }),
    expiry_moved_later: (dice, who, article, day) => [
      row(dice, day, who, article, { expiryAfter: addDays(day, 150 + dice.below(200)) }),
    ],
    lot_changed_without_units: (dice, who, article, day) => [
      row(dice, day, who, article, { lotAfter: `X${dice.below(99)}` }),
    ],
    sign_mismatch: (dice, who, article, day) => [
      row(dice, day, who, article, { units: -1 - dice.below(9), sign: '+' }),
    ],
    offsetting_pair: (dice, who, article, day) => {
      const units = Math.round(medianOf(article) * (1 + 2 * dice.next())) + 1
      const first = row(dice, day, who, article, { units: -units })
      return [first, { ...row(dice, day, dice.one(careful), article, { units }) }]
    },
    'offsetting_pair over weeks': (dice, who, article, day) => {
      const units = Math.round(medianOf(article) * (2 + 3 * dice.next())) + 1
      return [
        row(dice, day, who, article, { units: -units }),
        row(dice, addDays(day, 4 + dice.below(22)) ?? day, who, article, { units }),
      ]
    },
    unusual_size: (dice, who, article, day) => [
      row(dice, day, who, article, { units: -Math.round(medianOf(article) * (35 + dice.below(60))) }),
    ],
    more_often: (dice, who, article, day) =>
      Array.from({ length: 5 + dice.below(2) }, (_, back) =>
        row(dice, addDays(day, back) ?? day, who, article, { units: -1 - dice.below(4) }),
      ),
  }

/** An article whose usual sizes reach 100. */
function largeArticle(dice: Dice): number {
  for (;;) {
    const article = bulkArticles + dice.below(articles - bulkArticles)
    if (medianOf(article) > 40) return article
  }
}

function plantedFaults(dice: Dice): PlantedFault[] {
  return (Object.keys(faultKinds) as PlantedFault['kind'][]).flatMap((kind) =>
    Array.from({ length: faultsOfKind }, () => ({
      kind,
      rows: faultKinds[kind](dice, dice.one(careful), quietArticle(dice), someDay(dice)),
    })),
  )
}
