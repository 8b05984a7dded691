// The labels of one pallet put together: the SSCC on one, content, count, lot and dates on another.
import type { ScanReading } from '../scan.ts'
import { duplicates } from './element.ts'
import type { Element, Problem, Warning } from './element.ts'
import { toLabel, zeroCounts } from './label.ts'
import type { Label } from './label.ts'
import { pairingWarnings } from './pairing.ts'

export interface JoinedLabel extends Label {
  /** Each identifier once; `at` is the position of its reading in the list given. */
  elements: Element[]
  /** Labels that contradict each other are not of one pallet: one problem per contradicting element. */
  problems: Problem[]
  /** What is left out or wrongly combined over all labels together. */
  warnings: Warning[]
}

/**
 * Joins readings of one unit, in the order scanned; the same label twice changes nothing. Readings that are no valid
 * GS1 data take no part. Where problems stand, the label holds what came first. `year`: the current year.
 */
export function joinLabels(readings: readonly ScanReading[], { year }: { year: number }): JoinedLabel {
  const all = readings.flatMap(({ valid, elements }, index) =>
    valid ? elements.map((element) => ({ ...element, at: index })) : [],
  )
  const elements: Element[] = []
  for (const element of all) {
    if (!elements.some(({ ai }) => ai === element.ai)) elements.push(element)
  }
  return {
    ...toLabel(elements, year),
    elements,
    problems: duplicates(all),
    warnings: [...pairingWarnings(elements), ...zeroCounts(elements)],
  }
}
