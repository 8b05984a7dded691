import type { DayNumber } from './calendar.ts'
import { dateTimeText } from './calendar.ts'
import { SeededRandom, rowKinds } from './seeded-random.ts'
import type { PracticeScale } from './scale.ts'
import type { World } from './world.ts'

/** Number of days with generated controls, including today. */
export const controlDays = 14

/** Header of a control, for filters, without generating its lines. */
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

/** Number of ids per day, with reserve for the demo scenario's documents at the end. */
export function idsPerDay(scale: PracticeScale): number {
  return 10 ** Math.max(3, Math.ceil(Math.log10(Math.ceil(scale.controls / controlDays) + 101)))
}

/** Number of controls of a day; over any 14 consecutive days they add up to the scale. */
export function controlsOn(day: DayNumber, scale: PracticeScale): number {
  return Math.floor(scale.controls / controlDays) + (day % controlDays < scale.controls % controlDays ? 1 : 0)
}

/** Realistic document numbers: not numeric, in several formats, unique at a small scale. */
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

/** A state, capitalised if requested, as by some WMS services. */
function wireState(state: ControlState, capitalised: boolean): string {
  return capitalised ? state[0]?.toUpperCase() + state.slice(1) : state
}

/** State of a control by age in days: it only advances with age; a few are never finished. */
function stateFor(age: number, dice: SeededRandom): ControlState {
  const pace = dice.next()
  const reached = Math.floor(pace * 4) + (age <= 0 ? 0 : age <= 2 ? 1 : 3)
  return states[Math.min(reached, pace < 0.08 ? 1 : 5)] ?? 'guardado'
}

/** The header of the generated control at that index of a day. */
export function controlHeader(
  { seed, scale, catalogue }: World,
  today: DayNumber,
  day: DayNumber,
  place: number,
): ControlHeader {
  const dice = new SeededRandom(seed, rowKinds.control, day, place)
  const second = 6 * 3600 + dice.below(12 * 3600)
  // The last of the named suppliers is inactive and has no deliveries.
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
