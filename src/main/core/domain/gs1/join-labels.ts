// Joins the labels of one pallet: the SSCC on one, content, count, lot and dates on another.
import type { ScanReading } from '../scan.ts'
import { duplicates } from './element.ts'
import type { Element, Problem, Warning } from './element.ts'
import { toLabel, zeroCounts } from './label.ts'
import type { Label } from './label.ts'
import { pairingWarnings } from './pairing.ts'

export interface JoinedLabel extends Label {
  /** Each identifier once; `at` is the index of its label in the input. */
  elements: Element[]
  /** One problem per contradicting element; contradicting labels are not from one pallet. */
  problems: Problem[]
  /** Missing or conflicting elements over all labels. */
  warnings: Warning[]
}

/**
 * Joins parsed labels of one unit, in the order scanned; a repeated label changes nothing. Invalid GS1 data is ignored.
 * With contradictions, the label has the first value. `year`: the current year.
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
