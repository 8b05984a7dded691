import type { DayNumber, WallClock } from './calendar.ts'
import type { Catalogue } from './catalogue.ts'
import type { PracticeScale } from './scale.ts'

/** What every list of the practice warehouse is generated from. */
export interface World {
  seed: number
  scale: PracticeScale
  catalogue: Catalogue
  clock: WallClock
  today: () => DayNumber
}
