import type { ErrorCode } from '../../../contract/errors.ts'
import type { ScanResult } from '../../../contract/shapes/count.ts'
import {
  Ban,
  CircleCheck,
  CircleDot,
  Container,
  MonitorCheck,
  OctagonX,
  Pause,
  Save,
  TriangleAlert,
  Truck,
  Undo2,
  type LucideIcon,
} from 'lucide-react'
import { count } from '../../i18n/es/count.ts'
import { knownKey } from '../../i18n/known-key.ts'
import type { Format } from '../../i18n/format.ts'
import { shortDevice } from '../../shared/short-id.ts'
import { afterwardsText } from './afterwards-text.ts'
import { DiamondQuestion } from './diamond-question.ts'
import { nextMissingField, fieldLabelKey, isOutsideRange } from './pending-scan-draft.ts'
import type { CountState } from './count-state.ts'
import { eventLabel, type CountT } from './event-label.ts'
import { repeatedText } from './repeated-text.ts'

export type Outcome = 'counted' | 'needs' | 'unknown' | 'duplicate' | 'blocked' | 'neutral'

export interface ScanResultText {
  outcome: Outcome
  icon: LucideIcon
  word: string
  fact: string
  /** Units added, the largest text of the banner. */
  delta: string | null
  /** The units added are kilograms. */
  isWeight?: boolean
  /** Instruction for the case; lines break at `\n`. */
  verdict: string | null
}

/** Without units that were added and without an instruction. */
function plain(outcome: Outcome, icon: LucideIcon, word: string, fact: string): ScanResultText {
  return { outcome, icon, word, fact, delta: null, verdict: null }
}

function neutral(icon: LucideIcon, word: string, fact: string): ScanResultText {
  return plain('neutral', icon, word, fact)
}

/** Texts of the banner: what happened, units added, and what to do with the case. */
export function scanResultText(state: CountState, format: Format, now: Date, t: CountT): ScanResultText {
  const { line, session, draft, view } = state
  if (line.stopped !== null) {
    const { fact, next } = errorTexts(line.stopped.code, t)
    return plain('blocked', OctagonX, t('count:band.notSaved'), `${fact}. ${next}`)
  }
  if (line.slow && line.items.length > 0) {
    return neutral(Save, t('count:band.saving'), t('count:band.savingFact', { count: line.items.length }))
  }
  const refusedInPause = view.kind === 'refused' || (view.kind === 'scan' && view.answer.reason === 'count_paused')
  if (session?.paused === true && !refusedInPause)
    return neutral(Pause, t('count:band.paused'), t('count:band.pausedFact', { operator: session.operator }))
  if (draft !== null && draft.repeated !== true) return draftText(state, format, t)
  const scannedAfterwards = view.kind === 'scan' && view.answer.reason === 'count_closed'
  if (session !== null && session.status !== 'open' && view.kind !== 'refused' && !scannedAfterwards) {
    return session.status === 'signed'
      ? neutral(CircleCheck, t('count:band.signed'), t('count:band.signedFact'))
      : neutral(CircleCheck, t('count:band.closed'), t('count:band.closedFact'))
  }
  switch (view.kind) {
    case 'ready': {
      const { recovered } = view
      if (recovered === null) {
        const started = (session?.scans ?? 0) > 0
        return neutral(CircleDot, t('count:band.ready'), started ? t('count:band.goOn') : t('count:band.readyFact'))
      }
      const { scans, at, operator } = recovered
      const facts = { count: scans, formatted: format.count(scans), time: format.time(at, now), operator }
      return neutral(CircleDot, t('count:band.ready'), t('count:band.recovered', facts))
    }
    case 'entry': {
      const { at, units, resolves } = view.event
      if (view.event.outcome === 'duplicate') return repeatedText(view.event, session, format, now, t)
      const fact = resolves === undefined ? 'count:band.addedFact' : 'count:band.resolvedFact'
      return {
        outcome: 'counted',
        icon: CircleCheck,
        word: t('count:outcome.counted'),
        fact: t(fact, { time: format.timeExact(at) }),
        delta: units === undefined ? null : format.signed(units),
        isWeight: view.event.pieces !== undefined,
        verdict: null,
        ...(view.event.beyondRecount === true ? beyondRecount(t) : {}),
      }
    }
    case 'undone': {
      const what = view.event === null ? null : eventLabel(view.event, view.description, format, t)
      const fact = what === null ? t('count:band.undoneNothing') : t('count:band.undoneFact', { what })
      return neutral(Undo2, t('count:band.undone'), fact)
    }
    case 'serialsRemoved': {
      const fact = t('count:serials.removed', format.counted(view.count))
      return neutral(Undo2, t('count:band.undone'), fact)
    }
    case 'container': {
      const { container } = view
      if (container === null) return neutral(Container, t('count:band.noContainer'), t('count:band.noContainerFact'))
      return plain(
        'counted',
        Container,
        t('count:outcome.containerOpened'),
        t('count:band.containerFact', { container }),
      )
    }
    case 'elsewhere': {
      const { operator, device, deviceName, part, open, at } = view.held
      const facts = { operator, time: format.time(at, now) }
      return {
        outcome: 'duplicate',
        icon: part === null ? MonitorCheck : Truck,
        word:
          part === null
            ? t(open ? 'count:outcome.openElsewhere' : 'count:outcome.elsewhere')
            : t('count:outcome.otherPart', { part }),
        fact:
          part === null
            ? t(open ? 'count:band.openElsewhereFact' : 'count:band.elsewhereFact', {
                ...facts,
                device: deviceName ?? shortDevice(device ?? ''),
              })
            : t('count:band.otherPartFact', { ...facts, part }),
        delta: null,
        verdict: t(open ? 'count:band.openElsewhereVerdict' : 'count:band.elsewhereVerdict'),
      }
    }
    case 'not_here':
      return plain('blocked', Ban, t('count:band.notSaved'), t('count:elsewhereOpen.notAdded'))
    case 'refused': {
      const { fact, next } = errorTexts(view.error.code, t)
      const known = knownKey(count.refused, view.error.details?.['reason'])
      const said = known === null ? `${fact}. ${next}` : t(`count:refused.${known}`)
      return plain('blocked', Ban, t('count:band.notSaved'), said)
    }
    case 'scan':
      if (scannedAfterwards) return afterwardsText(view.answer.raw, session?.status === 'signed', t)
      return scanOutcome(view.answer, session, format, now, t)
  }
}

function unknownText(t: CountT): ScanResultText {
  const texts = plain('unknown', DiamondQuestion, t('count:outcome.unknown'), t('count:band.unknownFact'))
  return { ...texts, verdict: t('count:band.unknownVerdict') }
}

function draftText({ draft }: CountState, format: Format, t: CountT): ScanResultText {
  const need = draft === null ? null : nextMissingField(draft)
  if (draft?.ties) return unknownText(t)
  const units = draft?.units ?? null
  const isOutside = draft !== null && isOutsideRange(draft)
  return {
    outcome: 'needs',
    icon: TriangleAlert,
    word:
      need === null
        ? t('count:outcome.needs')
        : draft?.finding === 'other_expiry'
          ? t('count:lotExpiry.word')
          : isOutside
            ? t('count:serials.word')
            : t(`count:needs.${fieldLabelKey(need, draft?.byWeight === true)}`),
    fact: isOutside
      ? t('count:serials.fact', { serial: draft.serial ?? '' })
      : need === 'reason'
        ? t(`count:band.finding.${draft?.finding ?? 'short'}`, {
            date: format.date(draft?.expiryBefore?.expiry ?? draft?.expiry ?? null),
            lot: draft?.lot ?? '',
          })
        : t('count:band.needsFact'),
    delta: null,
    verdict:
      units === null
        ? t('count:band.waitsNoUnits')
        : t('count:band.waits', {
            units: format.signed(units),
            measure: t(draft?.byWeight === true ? 'count:kilos' : 'common:units'),
          }),
  }
}

function scanOutcome(
  answer: ScanResult,
  session: CountState['session'],
  format: Format,
  now: Date,
  t: CountT,
): ScanResultText {
  const outcome = answer.outcome
  const base = { outcome, word: t(`count:outcome.${outcome}`), delta: null, verdict: null }
  switch (outcome) {
    case 'counted': {
      const time = format.timeExact(answer.at)
      if (answer.subject === 'container') {
        const fact = t('count:band.containerFact', { container: answer.container ?? '' })
        return { ...base, icon: Container, word: t('count:outcome.containerOpened'), fact }
      }
      const scan = format.count(answer.scans)
      const fact =
        answer.condition === 'good'
          ? t('count:band.countedFact', { scan, time })
          : t('count:band.countedAsFact', { condition: t(`count:condition.${answer.condition}`), scan, time })
      const isWeight = answer.byWeight === true
      const counted = { ...base, icon: CircleCheck, fact, delta: format.signed(answer.units), isWeight }
      return answer.beyondRecount === true ? { ...counted, ...beyondRecount(t) } : counted
    }
    case 'needs':
      return { ...base, icon: TriangleAlert, fact: t('count:band.needsFact'), verdict: t('count:band.waitsNoUnits') }
    case 'unknown':
      return unknownText(t)
    case 'duplicate':
      return repeatedText(answer, session, format, now, t)
    case 'blocked': {
      const reason = knownKey(count.blocked, answer.reason) ?? 'other'
      const fact = t(`count:blocked.${reason}`, { date: format.date(answer.expiry) })
      return { ...base, icon: OctagonX, fact, verdict: t(`count:blockedVerdict.${reason}`) }
    }
  }
}

/** Articles counted during a recount that did not request them are stored, but not used: not the colour and figure of a count. */
const beyondRecount = (t: CountT) =>
  ({ word: t('count:outcome.beyondRecount'), fact: t('count:band.beyondRecountFact'), ...notUsed }) as const
const notUsed = { outcome: 'duplicate', delta: null } as const

function errorTexts(code: ErrorCode, t: CountT): { fact: string; next: string } {
  return { fact: t(`failures:${code}.fact`), next: t(`failures:${code}.next`) }
}
