import type { Comparison } from '../../../contract/shapes/comparison.ts'
import { signsWhole } from '../counts/delivery-part.ts'
import { mergeCounts } from '../counts/files/merge-counts.ts'
import type { ComparedLine } from '../domain/comparison.ts'
import { compareDocument } from '../domain/comparison.ts'
import type { CountState } from '../domain/count-log/count-state.ts'
import type { KnownMeasures, MeasuredTally } from '../domain/measures.ts'
import { measuresOf } from '../domain/measures.ts'
import type { ClosedCount, DecidingNumber } from '../domain/deciding-count.ts'
import type { CountsOfPart } from '../domain/delivery-parts.ts'
import { decidingNumbers, loggedPart, receivedInParts, stillToCome } from '../domain/delivery-parts.ts'
import type { BlindControl } from '../domain/model.ts'
import type { QuantityByLot } from '../domain/quantities.ts'
import type { ReceivedGoods } from '../domain/received-goods.ts'
import { sumReceived } from '../domain/received-goods.ts'
import type { SameGoods } from '../domain/same-goods.ts'
import { findSameGoods } from '../domain/same-goods.ts'
import { serialsOfCount } from '../domain/serials.ts'
import { sumUnits, unitsToNumber } from '../domain/units.ts'
import type { ProfileSettings } from '../settings/settings.ts'
import type { ImportedCount } from '../store/imported-counts.ts'
import { toldApartOf } from '../store/imported-decisions.ts'
import type { PrimaryDatabase } from '../store/primary-database.ts'
import type { SessionOverview } from '../store/sessions.ts'
import { finishedCounts, type StatesOfCounts } from './finished-counts.ts'
import { unreadableOf } from './declared-facts.ts'
import { requiredAtSignature, rulesOfControl } from './rules-of-control.ts'
import { cameAfter, createSignedComparisons } from './signed-comparisons.ts'

/** The compared part of the delivery; `null` for the whole. */
export type Scope = number | null

export interface PartsDeps extends StatesOfCounts {
  database: PrimaryDatabase
  settings(): ProfileSettings
  measures: KnownMeasures
}

/** Counts of the parts of a delivery, and what they make together. */
export function createPartComparison({ database, states, imported, settings, measures }: PartsDeps) {
  const signedComparisons = createSignedComparisons(database)
  type TalliesOf = (state: CountState) => MeasuredTally[]

  function closedCount(session: SessionOverview | undefined, tallies: TalliesOf): ClosedCount | null {
    if (!session || session.status === 'open' || session.closedAt === null) return null
    const { state } = states.of(session.sessionId)
    return { closedAt: session.closedAt, parts: tallies(state), covers: state.covers }
  }

  function closedImportedCount(count: ImportedCount, tallies: TalliesOf): ClosedCount | null {
    if (count.status === 'open' || count.closedAt === null) return null
    const state = imported.state(count)
    return { closedAt: count.closedAt, parts: tallies(state), covers: state.covers }
  }

  /** Counts of other PCs, and those that came after the signature of the whole or of their part. */
  function effective(controlId: number, sessions: readonly SessionOverview[]) {
    const all = imported.of(controlId)
    const signed = all.length === 0 ? [] : sessions.filter(({ status }) => status === 'signed')
    const lateFor = new Map(signed.map((session) => [session.sessionId, lateAt(controlId, session)]))
    const isLate = (count: ImportedCount) => {
      const session = signed.find((one) => one.part === count.part && one.signsPart) ?? signed.find(signsWhole)
      return session !== undefined && lateFor.get(session.sessionId)?.(count) === true
    }
    return { elsewhere: all.filter((count) => !isLate(count)), late: all.filter(isLate) }
  }

  /**
   * Tells which counts came after a signature. That of an earlier version of the program keeps no comparison: what was imported
   * later, by the clock, is left out then, too.
   */
  function lateAt(
    controlId: number,
    { part, signsPart, signedAt }: SessionOverview,
  ): (count: ImportedCount) => boolean {
    const signed = signedComparisons.of(controlId, signsPart ? part : null)
    if (signed !== null) return cameAfter(signed)
    return ({ importedAt }) => signedAt !== null && Date.parse(importedAt) > Date.parse(signedAt)
  }

  /** Counts that hold the same goods and were not told apart: of one number of a part, or serials of an earlier part. */
  function sameGoodsOf(
    controlId: number,
    sessions: readonly SessionOverview[],
    elsewhere: readonly ImportedCount[],
    scope: Scope,
    { talliesOf, decidingNumber }: { talliesOf: TalliesOf; decidingNumber: DecidingNumber },
  ): SameGoods[] {
    if (elsewhere.length === 0) return []
    const told = new Map(toldApartOf(database, controlId).map((one) => [`${one.device} ${one.sessionId}`, one]))
    const goodsOf = (state: CountState) => ({ parts: talliesOf(state), serials: serialsOfCount(state) })
    const isMeant = ({ status, part }: { status: string; part: number }) =>
      status !== 'open' && (scope === null || part <= scope)
    const counts = [
      ...sessions.filter(isMeant).map(({ sessionId, part, counter }) => ({
        sessionId,
        part,
        counter,
        isElsewhere: false,
        ...goodsOf(states.of(sessionId).state),
        toldApartFrom: [],
        otherGoodsThan: [],
      })),
      ...elsewhere.filter(isMeant).map((count) => {
        const { against = [], told: as } = told.get(`${count.device} ${count.sessionId}`) ?? {}
        return {
          sessionId: count.sessionId,
          part: count.part,
          counter: count.counter,
          isElsewhere: true,
          ...goodsOf(imported.state(count)),
          toldApartFrom: against,
          otherGoodsThan: as === 'other_goods' ? against : [],
        }
      }),
    ]
    return numbersOf(counts)
      .filter((part) => scope === null || part === scope)
      .flatMap((part) => findSameGoods(counts, part, decidingNumber).map((same) => ({ ...loggedPart(part), ...same })))
  }

  /** Tells kilograms and units of the finished counts apart. */
  function measured(sessions: readonly SessionOverview[], elsewhere: readonly ImportedCount[]) {
    const counts = finishedCounts({ states, imported }, sessions, elsewhere)
    return measuresOf(
      counts.map(({ state }) => state),
      measures,
    )
  }

  /** The finished counts of each part, summed over the PCs. */
  function countsByPart(sessions: readonly SessionOverview[], elsewhere: readonly ImportedCount[], tallies: TalliesOf) {
    const countsOf = (part: number): CountsOfPart => {
      const counter = (number: 1 | 2 | 3) =>
        mergeCounts([
          closedCount(
            sessions.find((session) => session.part === part && session.counter === number),
            tallies,
          ),
          ...elsewhere
            .filter((count) => count.part === part && count.counter === number)
            .map((count) => closedImportedCount(count, tallies)),
        ])
      return [counter(1), counter(2), counter(3)]
    }
    return new Map(numbersOf([...sessions, ...elsewhere]).map((part) => [part, countsOf(part)]))
  }

  /**
   * Compares a part, or the whole, exactly. `sessions`: all counts of this PC; `control`: the declared document. Of a part
   * the rest may come later (`to_come`), unless it is the last part and the whole is signed.
   */
  function compare(
    current: BlindControl,
    sessions: readonly SessionOverview[],
    control: BlindControl,
    scope: Scope = null,
  ) {
    const rules = rulesOfControl(settings(), control)
    const requiredOf = (articleCode: string) => rules.forComparison.ofArticle(articleCode).requiredCounts
    const { elsewhere, late } = effective(current.id, sessions)
    const { mixed, talliesOf: tallies } = measured(sessions, elsewhere)
    const talliesOf: TalliesOf = tallies
    const byPart = countsByPart(sessions, elsewhere, tallies)
    const inParts = isInParts(sessions, elsewhere)
    const declared = control.receivingDocuments.flatMap((document) => document.lines)
    const before =
      scope === null
        ? { count: null, undecided: new Set<string>() }
        : receivedInParts(
            [...byPart].flatMap(([part, counts]) => (part < scope ? [counts] : [])),
            requiredOf,
          )
    const summed = scope === null && byPart.size > 1
    const sum = summed ? receivedInParts([...byPart.values()], requiredOf) : null
    const counts: CountsOfPart = sum
      ? [sum.count, null, null]
      : (byPart.get(scope ?? [...byPart.keys()][0] ?? 1) ?? [null, null, null])
    const compared = compareDocument({
      declared: scope === null ? declared : stillToCome(declared, before.count?.parts ?? []),
      ...unreadableOf(control, current),
      // The count of the WMS is of the whole.
      wmsCount: scope === null ? current.countedLines : [],
      counts,
      ...rules.forComparison,
      ...(sum ? { ofArticle: (code) => ({ ...rules.forComparison.ofArticle(code), requiredCounts: 1 }) } : {}),
    })
    const decidingNumber = decidingNumbers(byPart, requiredOf)
    const sameGoods = sameGoodsOf(current.id, sessions, elsewhere, scope, { talliesOf, decidingNumber })
    const undecided = new Set([
      ...sameGoods.flatMap(({ articles }) => articles),
      ...before.undecided,
      ...(sum?.undecided ?? []),
    ])
    const isLast = sessions.some((session) => signsWhole(session) && session.part === scope)
    const lines = compared.lines.map((line) => (undecided.has(line.articleCode) ? { ...line, decided: false } : line))
    return {
      rules,
      mixed,
      talliesOf,
      totals: compared.totals,
      lines: scope === null ? lines : lines.filter(concernsPart).map((line) => (isLast ? line : laterToCome(line))),
      hasDockCount: counts.some((count) => count !== null),
      sameGoods,
      elsewhere,
      late,
      byPart,
      inParts,
      decidingNumber,
    }
  }

  /** The parts of a delivery as a comparison lists them. */
  function describeParts(
    sessions: readonly SessionOverview[],
    { elsewhere, byPart, rules }: Pick<ReturnType<typeof compare>, 'elsewhere' | 'byPart' | 'rules'>,
    isWeighed: (goods: QuantityByLot) => boolean,
  ): NonNullable<Comparison['parts']> {
    return [...byPart].map(([part, counts]) => {
      const own = sessions.filter((session) => session.part === part)
      const all = [...own, ...elsewhere.filter((count) => count.part === part)]
      const { count } = receivedInParts([counts], (code) => rules.forComparison.ofArticle(code).requiredCounts)
      const signature = own.map(({ sessionId }) => states.of(sessionId).state.partSignature).find((one) => one !== null)
      const isSigned = signature !== undefined || sessions.some(signsWhole)
      const sum = (kilograms: boolean) =>
        sumUnits((count?.parts ?? []).flatMap((goods) => (isWeighed(goods) === kilograms ? [goods.units] : [])))
      const isOpen = all.some(({ status }) => status === 'open')
      return {
        part,
        status: isOpen ? ('open' as const) : isSigned ? ('signed' as const) : ('closed' as const),
        startedAt: all.map(({ startedAt }) => startedAt).reduce((a, b) => (Date.parse(b) < Date.parse(a) ? b : a)),
        closedAt: isOpen ? null : (count?.closedAt ?? null),
        operators: [...new Set(all.map(({ operator }) => operator))],
        units: unitsToNumber(sum(false)),
        ...(sum(true) === 0 ? {} : { kilos: unitsToNumber(sum(true)) }),
        signature: signature ?? null,
      }
    })
  }

  /** Received goods of a part, or of the whole, by the deciding counts. `signed`: the comparison whose rules decide. */
  function received(
    control: BlindControl,
    sessions: readonly SessionOverview[],
    scope: Scope,
    signed: Comparison | undefined,
  ): { mixed: ReadonlySet<string>; goods: ReceivedGoods[] } {
    const rules = rulesOfControl(settings(), control)
    const { elsewhere } = effective(control.id, sessions)
    const { mixed, talliesOf: tallies } = measured(sessions, elsewhere)
    const byPart = countsByPart(sessions, elsewhere, tallies)
    const { count } = receivedInParts(
      [...byPart].flatMap(([part, counts]) => (scope === null || part === scope ? [counts] : [])),
      requiredAtSignature(signed) ?? ((code) => rules.forComparison.ofArticle(code).requiredCounts),
    )
    return { mixed, goods: sumReceived(count?.parts ?? []) }
  }

  return { compare, describeParts, received }
}

/** True if the delivery comes in several parts: another part was begun, or one was signed as a part. */
export function isInParts(sessions: readonly SessionOverview[], elsewhere: readonly { part: number }[]): boolean {
  return numbersOf([...sessions, ...elsewhere]).some((part) => part > 1) || sessions.some(({ signsPart }) => signsPart)
}

function numbersOf(counts: readonly { part: number }[]): number[] {
  return [...new Set(counts.map(({ part }) => part))].sort((a, b) => a - b)
}

/** A line of which nothing was left to come and nothing came does not concern a part. */
function concernsPart({ status, declared, counts, decided }: ComparedLine): boolean {
  return status === 'unreadable' || !decided || declared !== 0 || counts.some((units) => units !== null && units !== 0)
}

function laterToCome(line: ComparedLine): ComparedLine {
  return line.status === 'short' || line.status === 'missing' ? { ...line, status: 'to_come' } : line
}
