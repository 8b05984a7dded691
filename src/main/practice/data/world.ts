import type { DayNumber, WallClock } from './calendar.ts'
import type { Catalogue } from './catalogue.ts'
import type { PracticeScale } from './scale.ts'

/** The base data of every list of the practice warehouse. */
export interface World {
  seed: number
  scale: PracticeScale
  catalogue: Catalogue
  clock: WallClock
  today: () => DayNumber
}
