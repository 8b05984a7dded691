import type { DayNumber } from './calendar.ts'
import { dateText, dateTimeText } from './calendar.ts'
import { lotOf } from './catalogue.ts'
import { controlDays, idsPerDay } from './control-header.ts'
import type { LineOutcome, LineSpec } from './control-lines.ts'
import { countedRows, receivingDocument, someUnits } from './control-lines.ts'
import { SeededRandom, rowKinds } from './seeded-random.ts'
import type { WireControl } from './wire.ts'
import type { World } from './world.ts'

/** Number of days with counted controls before the generated ones. */
export const pastDays = 90

/** Delivery pattern of a supplier: interval in days, and probabilities of short, missing, over and wrong-lot lines. */
interface DeliveryPattern {
  supplierIndex: number
  everyDays: number
  short: number
  missing: number
  over: number
  wrongLot: number
}

const patterns: readonly DeliveryPattern[] = [
  { supplierIndex: 0, everyDays: 9, short: 0.03, missing: 0.01, over: 0.01, wrongLot: 0.02 },
  { supplierIndex: 1, everyDays: 4, short: 0.03, missing: 0.01, over: 0.02, wrongLot: 0 },
  { supplierIndex: 3, everyDays: 3, short: 0.07, missing: 0.02, over: 0.03, wrongLot: 0.04 },
  // The supplier that delivers short most often.
  { supplierIndex: 4, everyDays: 4, short: 0.24, missing: 0.07, over: 0.01, wrongLot: 0 },
  // Most lines are short, but there are too few documents to judge it.
  { supplierIndex: 7, everyDays: 45, short: 0.6, missing: 0.1, over: 0, wrongLot: 0 },
  { supplierIndex: 8, everyDays: 6, short: 0.02, missing: 0, over: 0.09, wrongLot: 0 },
  { supplierIndex: 9, everyDays: 20, short: 0, missing: 0, over: 0, wrongLot: 0 },
  { supplierIndex: 10, everyDays: 8, short: 0.05, missing: 0.03, over: 0.02, wrongLot: 0 },
]

/** The controls of a day before the generated ones, all counted and stored. */
export function pastControlsOn(day: DayNumber, world: World): WireControl[] {
  return patterns
    .filter(({ supplierIndex, everyDays }) => (day + 5 * supplierIndex) % everyDays === 0)
    .map((pattern, place) => pastControl(pattern, day, place, world))
}

/** The days with past controls, oldest first. */
export function* pastControlDays(today: DayNumber): Generator<DayNumber> {
  for (let back = controlDays + pastDays - 1; back >= controlDays; back--) yield today - back
}

function pastControl(
  pattern: DeliveryPattern,
  day: DayNumber,
  place: number,
  { seed, scale, catalogue }: World,
): WireControl {
  const id = day * idsPerDay(scale) + 1 + place
  const dice = new SeededRandom(seed, rowKinds.past, day, place)
  const supplier = catalogue.supplier(pattern.supplierIndex)
  const articles = catalogue.articlesOf(pattern.supplierIndex)
  const start = dice.below(articles.length)
  const specs = Array.from({ length: 4 + dice.below(9) }, (_, index): LineSpec => {
    const article = articles[(start + index) % articles.length] ?? catalogue.article(0)
    const finding = findingOf(pattern, dice)
    const declared = finding === 'wrongLot' ? lotOf(article, day) : { lot: null, expiry: null }
    return { article, units: someUnits(article, dice), ...declared, finding }
  })
  return {
    Id: id,
    Fecha: dateTimeText(day, 7 * 3600 + dice.below(9 * 3600)),
    Estado: dice.chance(0.3) ? 'verificado' : 'guardado',
    Ubicacion: `Muelle ${1 + dice.below(6)}`,
    Modo: 'simple',
    ControlCiegoDetalle: specs.flatMap((spec, index) =>
      countedRows(spec, lotOf(spec.article, day), (id % 1_000_000) * 100 + index),
    ),
    DocumentoRecepcion: [
      receivingDocument(
        id * 10,
        `0014-${String(10_000_000 + ((day * 10 + place) % 90_000_000))}`,
        dateText(day),
        supplier,
        dice.chance(0.6) ? `OC-${30_000 + dice.below(9_000)}` : null,
        specs,
      ),
    ],
  }
}

function findingOf({ short, missing, over, wrongLot }: DeliveryPattern, dice: SeededRandom): LineOutcome {
  const value = dice.next()
  if (value < short) return 'short'
  if (value < short + missing) return 'missing'
  if (value < short + missing + over) return 'over'
  return value < short + missing + over + wrongLot ? 'wrongLot' : 'match'
}
