/** Counts over the rows of a user, an article or the whole warehouse; `ln…` in thousandths, of sizes in units. */
export interface HabitCounts {
  rows: number
  round: number
  later: number
  lotOnly: number
  lacking: number
  contradicts: number
  sized: number
  lnSum: number
  lnSquares: number
}

/** The kept rows of a subject: all, by hour (0 to 23) and by day. */
export interface Habit extends HabitCounts {
  hours: number[]
  days: Map<string, Pick<HabitCounts, 'rows' | 'round' | 'lacking'>>
}

export interface HabitRow extends HabitCounts {
  day: string
  hour: number
}

/** Adds up the stored counts of a subject. */
export function habitOf(rows: readonly HabitRow[]): Habit {
  const habit: Habit = { ...emptyCounts(), hours: Array.from({ length: 24 }, () => 0), days: new Map() }
  for (const { day, hour, ...counts } of rows) {
    addCounts(habit, counts)
    if (hour >= 0) habit.hours[hour] = (habit.hours[hour] ?? 0) + counts.rows
    const ofDay = habit.days.get(day) ?? { rows: 0, round: 0, lacking: 0 }
    ofDay.rows += counts.rows
    ofDay.round += counts.round
    ofDay.lacking += counts.lacking
    habit.days.set(day, ofDay)
  }
  return habit
}

function emptyCounts(): HabitCounts {
  return { rows: 0, round: 0, later: 0, lotOnly: 0, lacking: 0, contradicts: 0, sized: 0, lnSum: 0, lnSquares: 0 }
}

/** Adds counts to others. */
export function addCounts(to: HabitCounts, more: HabitCounts): void {
  for (const name of Object.keys(emptyCounts()) as (keyof HabitCounts)[]) to[name] += more[name]
}

/** How sizes of changes spread: the mean and the deviation of their logarithm. */
export interface SizeSpread {
  rows: number
  mean: number
  deviation: number
  /** The share of changes with exactly this size, of which so many others are known. */
  shareOf(units: number, known: number): number
}

const smallestDeviation = 0.5

/** The spread of the sizes of a habit, without the change of one row (in thousandths of its logarithm). */
export function sizeSpread({ sized, lnSum, lnSquares }: HabitCounts, without: number | null = null): SizeSpread {
  const rows = without === null ? sized : sized - 1
  const mean = (lnSum - (without ?? 0)) / rows / 1000
  const variance = (lnSquares - (without ?? 0) ** 2) / rows / 1e6 - mean * mean
  const deviation = Math.max(smallestDeviation, Math.sqrt(Math.max(0, variance)))
  return {
    rows,
    mean,
    deviation,
    shareOf(units, known) {
      const z = (Math.log(units) - mean) / deviation
      const density = Math.exp((-z * z) / 2) / (deviation * Math.sqrt(2 * Math.PI) * Math.max(1, units))
      return Math.min(1, Math.max(density, known / rows))
    },
  }
}

/** The probability of `count` or more where `expected` are usual and each comes by itself (Poisson). */
export function chanceOfAtLeast(count: number, expected: number): number {
  let term = Math.exp(-expected)
  let below = 0
  for (let n = 0; n < count; n += 1) {
    below += term
    term *= expected / (n + 1)
  }
  return Math.max(0, 1 - below)
}
