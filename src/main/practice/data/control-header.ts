import type { DayNumber } from './calendar.ts'
import { dateTimeText } from './calendar.ts'
import type { Catalogue } from './catalogue.ts'
import { SeededRandom, rowKinds } from './seeded-random.ts'
import type { PracticeScale } from './scale.ts'

/** Controls are made for this many days, today included. */
export const controlDays = 14

/** What can be asked of a control without making its lines. */
export interface ControlHeader {
  id: number
  day: DayNumber
  date: string
  state: string
  numbers: string[]
  supplierIndex: number
}

const states = ['sinControl', 'pendienteControl', 'enProcesoControl', 'controlado', 'verificado', 'guardado'] as const

type ControlState = (typeof states)[number]

/** Ids of one day, with room for the story's documents at the end. */
export function idsPerDay(scale: PracticeScale): number {
  return 10 ** Math.max(3, Math.ceil(Math.log10(Math.ceil(scale.controls / controlDays) + 101)))
}

/** How many controls were received that day; over any 14 days in a row they add up to the scale. */
export function controlsOn(day: DayNumber, scale: PracticeScale): number {
  return Math.floor(scale.controls / controlDays) + (day % controlDays < scale.controls % controlDays ? 1 : 0)
}

/** Document numbers as they come in the field: not numeric, of several makes, unique while the scale is small. */
function controlNumbers(day: DayNumber, place: number, scale: PracticeScale): string[] {
  const sequence = (day % 1000) * (Math.floor(scale.controls / controlDays) + 1) + place
  const first = firstNumber(sequence)
  return sequence % 9 === 4 ? [first, `0013-${String(10_000_000 + (sequence % 90_000_000))}`] : [first]
}

function firstNumber(sequence: number): string {
  if (sequence % 8 === 5) return `C${1000 + (sequence % 900_000)}`
  if (sequence % 8 === 6) return `R-${1000 + (sequence % 900_000)}_x`
  if (sequence % 8 === 7) return `0012-${String(20_000_000 + (sequence % 70_000_000))}`
  return `R-${100_000 + (sequence % 900_000)}`
}

/** A state as some services write it: capitalised here and there. */
function wireState(state: ControlState, capitalised: boolean): string {
  return capitalised ? state[0]?.toUpperCase() + state.slice(1) : state
}

/** How far a control has come. With the days it only goes forward; a few are never finished. */
function stateFor(age: number, dice: SeededRandom): ControlState {
  const pace = dice.next()
  const reached = Math.floor(pace * 4) + (age <= 0 ? 0 : age <= 2 ? 1 : 3)
  return states[Math.min(reached, pace < 0.08 ? 1 : 5)] ?? 'guardado'
}

/** The header of the generated control at that place of a day. */
export function controlHeader(
  seed: number,
  scale: PracticeScale,
  catalogue: Catalogue,
  today: DayNumber,
  day: DayNumber,
  place: number,
): ControlHeader {
  const dice = new SeededRandom(seed, rowKinds.control, day, place)
  const second = 6 * 3600 + dice.below(12 * 3600)
  // The last of the named suppliers is inactive and delivers nothing any more.
  const supplierIndex = dice.below(Math.min(catalogue.suppliers.length, 11))
  const spread = catalogue.suppliers.length > 12 ? dice.below(catalogue.suppliers.length) : supplierIndex
  return {
    id: day * idsPerDay(scale) + 1 + place,
    day,
    date: dateTimeText(day, second),
    state: wireState(stateFor(today - day, dice), dice.chance(0.2)),
    numbers: controlNumbers(day, place, scale),
    supplierIndex: spread,
  }
}
