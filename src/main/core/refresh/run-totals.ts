import type { Failure } from '../domain/failure.ts'
import { isOtherAnswer } from './ingest.ts'
import type { RunSummary } from './messages.ts'

/** Sums the parts of a run. A part that was answered with something else does not stop the others. */
export function createRunTotals() {
  const sum: RunSummary = { rows: 0, setAside: 0, held: null }
  let other: Failure | null = null
  return {
    async add<Part extends RunSummary>(read: () => Promise<Part>): Promise<Part | null> {
      try {
        const part = await read()
        sum.rows += part.rows
        sum.setAside += part.setAside
        sum.held ??= part.held
        return part
      } catch (error) {
        if (!isOtherAnswer(error)) throw error
        other ??= error
        return null
      }
    },
    /** Rows of the parts so far. */
    rows: (): number => sum.rows,
    /** The sum; throws the first answer that was for something else. */
    finish(): RunSummary {
      if (other) throw other
      return sum
    },
  }
}
