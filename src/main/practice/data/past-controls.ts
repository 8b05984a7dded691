import type { DayNumber } from './calendar.ts'
import { dateText, dateTimeText } from './calendar.ts'
import type { Catalogue } from './catalogue.ts'
import { lotOf } from './catalogue.ts'
import { controlDays, idsPerDay } from './control-header.ts'
import type { LineOutcome, LineSpec } from './control-lines.ts'
import { countedRows, declaredLines, someUnits } from './control-lines.ts'
import { SeededRandom, rowKinds } from './seeded-random.ts'
import type { PracticeScale } from './scale.ts'
import type { WireControl } from './wire.ts'

/** Days before the generated ones of which the WMS still knows what it counted. */
export const pastDays = 90

/** How a supplier delivered: every so many days, and how often a line was short, missing, over or of another lot. */
interface Habit {
  supplierIndex: number
  everyDays: number
  short: number
  missing: number
  over: number
  wrongLot: number
}

const habits: readonly Habit[] = [
  { supplierIndex: 0, everyDays: 9, short: 0.03, missing: 0.01, over: 0.01, wrongLot: 0.02 },
  { supplierIndex: 1, everyDays: 4, short: 0.03, missing: 0.01, over: 0.02, wrongLot: 0 },
  { supplierIndex: 3, everyDays: 3, short: 0.07, missing: 0.02, over: 0.03, wrongLot: 0.04 },
  // Delivers short most often, and everybody at the dock knows it.
  { supplierIndex: 4, everyDays: 4, short: 0.24, missing: 0.07, over: 0.01, wrongLot: 0 },
  // Too few documents to judge by, though most of their lines were short.
  { supplierIndex: 7, everyDays: 45, short: 0.6, missing: 0.1, over: 0, wrongLot: 0 },
  { supplierIndex: 8, everyDays: 6, short: 0.02, missing: 0, over: 0.09, wrongLot: 0 },
  { supplierIndex: 9, everyDays: 20, short: 0, missing: 0, over: 0, wrongLot: 0 },
  { supplierIndex: 10, everyDays: 8, short: 0.05, missing: 0.03, over: 0.02, wrongLot: 0 },
]

/** The controls received on a day that lies before the generated ones: all of them counted and put away. */
export function pastControlsOn(
  day: DayNumber,
  seed: number,
  scale: PracticeScale,
  catalogue: Catalogue,
): WireControl[] {
  return habits
    .filter(({ supplierIndex, everyDays }) => (day + 5 * supplierIndex) % everyDays === 0)
    .map((habit, place) => pastControl(habit, day, place, seed, scale, catalogue))
}

/** The days of which there are past controls, oldest first. */
export function* pastControlDays(today: DayNumber): Generator<DayNumber> {
  for (let back = controlDays + pastDays - 1; back >= controlDays; back--) yield today - back
}

function pastControl(
  habit: Habit,
  day: DayNumber,
  place: number,
  seed: number,
  scale: PracticeScale,
  catalogue: Catalogue,
): WireControl {
  const id = day * idsPerDay(scale) + 1 + place
  const dice = new SeededRandom(seed, rowKinds.past, day, place)
  const supplier = catalogue.supplier(habit.supplierIndex)
  const articles = catalogue.articlesOf(habit.supplierIndex)
  const start = dice.below(articles.length)
  const specs = Array.from({ length: 4 + dice.below(9) }, (_, index): LineSpec => {
    const article = articles[(start + index) % articles.length] ?? catalogue.article(0)
    const finding = findingOf(habit, dice)
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
      {
        Id: id * 10,
        Numero: `0014-${String(10_000_000 + ((day * 10 + place) % 90_000_000))}`,
        Fecha: dateText(day),
        CodigoProveedor: supplier.code,
        Proveedor: supplier.name,
        OrdenCompra: dice.chance(0.6) ? `OC-${30_000 + dice.below(9_000)}` : null,
        DocumentoRecepcionDetalle: declaredLines(id * 10, specs),
      },
    ],
  }
}

function findingOf({ short, missing, over, wrongLot }: Habit, dice: SeededRandom): LineOutcome {
  const thrown = dice.next()
  if (thrown < short) return 'short'
  if (thrown < short + missing) return 'missing'
  if (thrown < short + missing + over) return 'over'
  return thrown < short + missing + over + wrongLot ? 'wrongLot' : 'match'
}
