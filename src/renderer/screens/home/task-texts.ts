import { isolated } from '../../../contract/isolated.ts'
import type { Decision, DecisionKind } from '../../../contract/shapes/home.ts'
import { useErrorSentence } from '../../i18n/use-error-texts.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import type { Route } from '../../state/screens.ts'
import { useHandoverCause } from '../../shared/handover-cause.ts'
import { useDeviceName } from '../../shared/use-device-name.ts'

export interface TaskTexts {
  /** The subject: a document number, verbatim, or a part of the program. */
  subject: string
  isNumber: boolean
  /** Since when; empty if unknown. */
  since: string
  /** The event. */
  fact: string
  /** Additional facts; may be empty. */
  rest: string
  /** Person and place. */
  line: string
  verb: string
}

const ofDocument: ReadonlySet<DecisionKind> = new Set([
  'counted',
  'second_count',
  'differences',
  'changed',
  'recount',
  'recount_requested',
  'late_questions',
  'ready',
  'hold',
  'unmatched',
  'expiring',
])

/** The texts of a task. */
export function useTaskTexts(): (decision: Decision, now: Date) => TaskTexts {
  const { t, format } = useTexts(['home', 'common', 'adjustments', 'handover'])
  const errorSentence = useErrorSentence()
  const deviceName = useDeviceName()
  const causeOf = useHandoverCause()

  function sinceOf({ kind, since }: Decision, now: Date): string {
    if (since === null) return ''
    const age = format.age(since, now)
    // "6 min", "1 h 05" are durations; "yesterday", "20/11" are days.
    const isSpan = /\d (min|h)/.test(age)
    const isNow = age === t('common:lessThanMinute')
    if (kind === 'recount_requested') return isSpan ? t('since.askedAgo', { age }) : t('since.asked', { age })
    if (kind === 'hold') return isSpan ? t('since.ago', { age }) : isNow ? age : t('since.from', { age })
    if (kind === 'receiver') return isSpan ? t('since.ago', { age }) : t('since.last', { age })
    if (!ofDocument.has(kind)) return isSpan ? t('since.ago', { age }) : isNow ? age : t('since.from', { age })
    return isSpan ? t('since.closedAgo', { age }) : t('since.closed', { age })
  }

  function subjectOf(decision: Decision): string {
    const { kind, number, resource } = decision
    if (ofDocument.has(kind)) return number ?? t('common:noDocument')
    if (kind === 'adjustments' || kind === 'set_aside') return resource === null ? '' : t(`common:resource.${resource}`)
    return t(
      `system.${kind as 'receiver' | 'refresh' | 'backup' | 'unknown_device' | 'handover' | 'handover_held' | 'handover_silent' | 'claims' | 'advices' | 'advices_unused' | 'update' | 'site_certificate' | 'site_newer' | 'label_numbers'}`,
    )
  }

  /** Why a destination accepts nothing now, and what to do. */
  function heldBy({ destination }: Decision) {
    if (destination === null || destination.failure === null) return null
    const { way, failure, status } = destination
    return causeOf(way, failure, status === null ? null : { status, text: null })
  }

  function factOf(decision: Decision): string {
    const { kind, count, resource, error, since, destination, statuses } = decision
    const many = { count: count ?? 0, value: format.count(count ?? 0) }
    switch (kind) {
      case 'differences': {
        const unlike = statuses.find(({ status }) => status === 'unreadable')?.lines ?? 0
        const notComparable = t('kind.notComparable', { count: unlike, value: format.count(unlike) })
        return [count === 0 ? null : t('kind.differences', many), unlike === 0 ? null : notComparable]
          .filter((text) => text !== null)
          .join(', ')
      }
      case 'recount':
      case 'recount_requested':
      case 'late_questions':
      case 'hold':
      case 'expiring':
      case 'adjustments':
      case 'set_aside':
      case 'unknown_device':
      case 'handover':
      case 'claims':
      case 'advices':
      case 'advices_unused':
        return t(`kind.${kind}`, many)
      case 'label_numbers':
        return count === null ? t('kind.sameDigits') : t('kind.label_numbers', many)
      case 'handover_held':
        return t('kind.handover_held', { name: destination?.name ?? '', fact: heldBy(decision)?.fact ?? '' })
      case 'handover_silent':
        return t('kind.handover_silent', { ...many, name: destination?.name ?? '' })
      case 'site_certificate':
        return count === null ? t('kind.siteExpired') : t('kind.site_certificate', many)
      case 'receiver':
        return error === null ? t('kind.refused', many) : t('kind.receiver')
      case 'refresh':
        return resource === null
          ? t('kind.refreshMany', many)
          : t('kind.refresh', { resource: t(`common:resource.${resource}`) })
      case 'backup':
        if (error !== null) return t('kind.backupFailed')
        return since === null ? t('kind.noBackup') : t('kind.backup')
      default:
        return t(`kind.${kind}`)
    }
  }

  function restOf({ kind, operator, device, withSignals, withoutReason, count }: Decision): string {
    if (kind === 'handover_held') return t('rest.handover_held', { count: count ?? 0 })
    if (kind === 'unmatched' && operator !== null)
      return device === null
        ? t('rest.unmatched', { operator })
        : t('rest.unmatchedThere', { operator, device: deviceName(device) })
    if (kind === 'adjustments') {
      const signals = withSignals ?? 0
      return signals === 0 ? '' : t('rest.withSignals', { count: signals })
    }
    if (kind === 'differences' && withoutReason !== null)
      return withoutReason === 0 ? t('rest.explained') : t('rest.withoutReason', { count: withoutReason })
    return kind === 'recount_requested' ||
      kind === 'counted' ||
      kind === 'second_count' ||
      kind === 'changed' ||
      kind === 'late_questions' ||
      kind === 'ready'
      ? t(`rest.${kind}`)
      : ''
  }

  function lineOf(decision: Decision): string {
    const { kind, supplierName, location, operator, difference, kilos, lot, error } = decision
    if (kind === 'handover_held') return heldBy(decision)?.next ?? ''
    if (kind === 'handover_silent') return t('handover:silent.next')
    if (error !== null) return errorSentence(error)
    if (
      kind === 'adjustments' ||
      kind === 'backup' ||
      kind === 'unknown_device' ||
      kind === 'handover' ||
      kind === 'claims' ||
      kind === 'advices' ||
      kind === 'advices_unused' ||
      kind === 'update' ||
      kind === 'site_certificate' ||
      kind === 'site_newer' ||
      kind === 'label_numbers'
    )
      return t(`line.${kind}`)
    if (kind === 'set_aside') return t('line.setAside')
    if (kind === 'receiver') return t('line.refused')
    if (lot !== null) {
      const values = {
        article: lot.description ?? lot.articleCode,
        lot: lot.lot ?? '',
        expiry: format.date(lot.expiry),
      }
      return lot.lot === null ? t('line.noLot', values) : t('line.lot', values)
    }
    const parts = [supplierName, location].map((name) => isolated(name ?? ''))
    if (kind === 'differences' && difference !== null && difference !== 0)
      parts.push(t('line.difference', { value: format.signed(difference) }))
    if (kind === 'differences' && kilos !== null && kilos !== 0)
      parts.push(t('line.kilos', { value: format.signed(kilos) }))
    else if (operator !== null && kind !== 'unmatched') parts.push(t('line.countedBy', { operator }))
    return parts.filter((part) => part !== '').join(' · ')
  }

  return (decision, now) => ({
    subject: subjectOf(decision),
    isNumber: ofDocument.has(decision.kind) && decision.number !== null,
    since: sinceOf(decision, now),
    fact: factOf(decision),
    rest: restOf(decision),
    line: lineOf(decision),
    verb: decision.device === null ? t(`verb.${decision.kind}`) : t('verb.unmatchedThere'),
  })
}

const screens = {
  controls: { screen: 'receiving' },
  suppliers: { screen: 'suppliers' },
  stock: { screen: 'stock' },
  adjustments: { screen: 'adjustments' },
  orders: { screen: 'orders' },
  dispatches: { screen: 'dispatches' },
} as const satisfies Record<NonNullable<Decision['resource']>, Route>

/** Tasks of these kinds lead to one place, whatever they are about. */
const places: Partial<Record<DecisionKind, Route>> = {
  adjustments: { screen: 'adjustments', review: 'open' },
  receiver: { screen: 'events' },
  handover_held: { screen: 'settings', section: 'destinations' },
  handover: { screen: 'handover' },
  handover_silent: { screen: 'handover' },
  claims: { screen: 'claims', state: 'overdue' },
  advices: { screen: 'settings', section: 'data' },
  advices_unused: { screen: 'settings', section: 'data' },
  refresh: { screen: 'settings', section: 'connection' },
  update: { screen: 'settings', section: 'updates' },
  site_certificate: { screen: 'settings', section: 'site' },
  site_newer: { screen: 'settings', section: 'site' },
  label_numbers: { screen: 'settings', section: 'labels' },
  unknown_device: { screen: 'settings', section: 'devices' },
}

/**
 * The target of a task: a route, `find` for a document number to search first, or `bind` for a count of another PC
 * to load first.
 */
export function placeOf(decision: Decision): Route | { find: string } | { bind: string; device: string } {
  const { kind, controlId, sessionId, device, number, lot, resource } = decision
  const place = places[kind]
  if (place !== undefined) return place
  switch (kind) {
    case 'backup':
      return { screen: 'settings', section: decision.error === null ? 'data' : 'backup' }
    case 'set_aside':
      return resource === null ? { screen: 'settings', section: 'data' } : screens[resource]
    case 'expiring':
      return { screen: 'stock', ...(lot === null ? {} : { articleCode: lot.articleCode }) }
    case 'hold':
      if (controlId !== null) return { screen: 'hold', controlId, number }
      return sessionId === null ? { screen: 'receiving' } : { screen: 'hold', sessionId }
    case 'second_count':
    case 'recount_requested':
      return number === null ? { screen: 'receiving' } : { find: number }
    case 'late_questions':
      return sessionId === null ? { screen: 'receiving' } : { screen: 'count', sessionId }
    case 'unmatched':
      if (sessionId !== null && device !== null) return { bind: sessionId, device }
      return sessionId === null ? { screen: 'receiving' } : { screen: 'count', sessionId }
    default:
      return controlId === null ? { screen: 'receiving' } : { screen: 'comparison', controlId }
  }
}
