/** Amount of data in the practice warehouse. */
export interface PracticeScale {
  suppliers: number
  articles: number
  /** Generated blind controls over the last 14 days, besides those of the demo scenario. */
  controls: number
  /** Mean number of declared lines of a generated control. */
  linesPerControl: number
  stockRows: number
  /** Adjustments over the last 90 days. */
  adjustments: number
  orders: number
  dispatches: number
}

const smallScale: PracticeScale = {
  suppliers: 12,
  articles: 150,
  controls: 40,
  linesPerControl: 10,
  stockRows: 2_000,
  adjustments: 800,
  orders: 120,
  dispatches: 8,
}

/** The scale with defaults filled in; with at least the suppliers and articles of the demo scenario. */
export function completeScale(partial: Partial<PracticeScale> = {}): PracticeScale {
  const scale = { ...smallScale, ...partial }
  for (const [name, value] of Object.entries(scale)) {
    if (!Number.isSafeInteger(value) || value < 0) throw new RangeError(`${name} must be a whole number from 0`)
  }
  return {
    ...scale,
    suppliers: Math.max(scale.suppliers, 12),
    articles: Math.min(Math.max(scale.articles, 150), 100_000),
    linesPerControl: Math.max(scale.linesPerControl, 1),
  }
}
