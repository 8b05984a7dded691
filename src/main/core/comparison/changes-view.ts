import type { DocumentChanges } from '../../../contract/shapes/comparison.ts'
import type { documentChanges } from '../domain/document-changes.ts'
import type { Units } from '../domain/model.ts'
import { unitsToNumber } from '../domain/units.ts'

/** The changes of a document as the page shows them. `isByWeight`: the measure that an article has now. */
export function changesView(
  { lines, facts }: ReturnType<typeof documentChanges>,
  isByWeight: (articleCode: string) => boolean,
): Pick<DocumentChanges, 'lines' | 'facts'> {
  const number = (units: Units | null) => (units === null ? null : unitsToNumber(units))
  return {
    lines: lines.map((line) => ({
      ...line,
      ...(isByWeight(line.articleCode) ? { byWeight: true as const } : {}),
      frozen: number(line.frozen),
      current: number(line.current),
    })),
    facts,
  }
}
