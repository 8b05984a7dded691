import type { Comparison } from '../../../contract/shapes/comparison.ts'
import { documentChanged, frozenControl } from '../counting/frozen.ts'
import type { CountStates } from '../counting/count-states.ts'
import { compareDocument } from '../domain/comparison.ts'
import type { DockCount } from '../domain/decisive.ts'
import type { BlindControl } from '../domain/model.ts'
import { talliesOf } from '../domain/count-log/tally.ts'
import { unitsFromNumber, unitsToNumber } from '../domain/units.ts'
import type { Units } from '../domain/model.ts'
import type { ProfileSettings } from '../settings.ts'
import type { Precious } from '../store/precious.ts'
import type { SessionOverview } from '../store/sessions.ts'
import { sessionsOfControls } from '../store/sessions.ts'
import type { CachedControl } from './finder.ts'

export interface ComparingOptions {
  precious: Precious
  states: CountStates
  settings(): ProfileSettings
  describe(articleCode: string): string | null
}

export interface Comparing {
  /** Counted against declared. Declared is what was frozen when the first count opened, else what the copy says. */
  compare(cached: CachedControl): Comparison
  /** What was declared: what was frozen when the first count opened, else what the copy says. */
  declaredBy(cached: CachedControl): BlindControl
  /** Whether the counts of a control leave nothing undecided. */
  isDecided(cached: CachedControl): boolean
}

/** The comparison of one control; who may see it is the gate's business. */
export function createComparing({ precious, states, settings, describe }: ComparingOptions): Comparing {
  function dockCount(session: SessionOverview | undefined): DockCount | null {
    if (!session || session.status === 'open' || session.closedAt === null) return null
    return { closedAt: session.closedAt, parts: talliesOf(states.of(session.sessionId).state) }
  }

  function frozenOf(sessions: readonly SessionOverview[]) {
    return sessions[0] ? frozenControl(precious, sessions[0].sessionId) : null
  }

  function compare({ control: current, asOf }: CachedControl): Comparison {
    const sessions = sessionsOfControls(precious, [current.id])
    const frozen = frozenOf(sessions)
    const control = frozen?.control ?? current
    const rules = settings()
    const counter = (number: 1 | 2 | 3) => dockCount(sessions.find((session) => session.counter === number))
    const { lines, totals } = compareDocument({
      declared: control.receivingDocuments.flatMap((document) => document.lines),
      wmsCount: current.countedLines,
      counts: [counter(1), counter(2), counter(3)],
      requiredCounts: rules.requiredCounts,
      tolerance: { units: unitsFromNumber(rules.toleranceUnits) ?? (0 as Units), percent: rules.tolerancePercent },
    })
    const descriptions = declaredDescriptions(control, current)
    const number = (units: Units | null) => (units === null ? null : unitsToNumber(units))
    const three = (counts: readonly (Units | null)[]): [number | null, number | null, number | null] => [
      number(counts[0] ?? null),
      number(counts[1] ?? null),
      number(counts[2] ?? null),
    ]
    return {
      controlId: control.id,
      number: control.receivingDocuments[0]?.number ?? null,
      numbers: control.receivingDocuments.map((document) => document.number),
      supplierName: control.receivingDocuments[0]?.supplierName ?? null,
      asOf: frozen ? frozen.asOf : asOf,
      documentChanged: frozen !== null && documentChanged(frozen.control, current),
      sessions: sessions.map(({ sessionId, counter: which, operator, status, blind, startedAt, closedAt }) => ({
        sessionId,
        counter: which,
        operator,
        status,
        blind,
        startedAt,
        closedAt,
      })),
      tolerance: { units: rules.toleranceUnits, percent: rules.tolerancePercent },
      lines: lines.map((line) => ({
        ...line,
        description: descriptions.get(line.articleCode) ?? describe(line.articleCode),
        declared: unitsToNumber(line.declared),
        wmsCount: number(line.wmsCount),
        counts: three(line.counts),
        damaged: unitsToNumber(line.damaged),
        difference: number(line.difference),
      })),
      totals: {
        declared: unitsToNumber(totals.declared),
        wmsCount: number(totals.wmsCount),
        counts: three(totals.counts),
        damaged: unitsToNumber(totals.damaged),
        difference: number(totals.difference),
      },
    }
  }

  return {
    compare,
    declaredBy: ({ control }) => frozenOf(sessionsOfControls(precious, [control.id]))?.control ?? control,
    isDecided: (cached) => compare(cached).lines.every((line) => line.decided),
  }
}

function declaredDescriptions(...controls: BlindControl[]): Map<string, string> {
  const descriptions = new Map<string, string>()
  for (const control of controls)
    for (const line of [...control.countedLines, ...control.receivingDocuments.flatMap((document) => document.lines)])
      if (line.description) descriptions.set(line.articleCode.trim(), line.description)
  return descriptions
}
