import { RefreshCcw } from 'lucide-react'
import { useClockTexts } from '../../state/use-clock-texts.ts'
import { Icon } from '../../ui/icon.tsx'
import type { AnyCount } from './counts.ts'
import type { Recount } from './groups.ts'

/** The last recount request for an article. */
export function recountOf(recounts: readonly Recount[], articleCode: string): Recount | null {
  return recounts
    .filter(({ articles }) => articles.includes(articleCode))
    .reduce<Recount | null>((last, one) => (last === null || one.requestedAt > last.requestedAt ? one : last), null)
}

/** A count of this or another PC, as a recount names it. */
export type RecountCount = Pick<AnyCount, 'sessionId' | 'device' | 'status' | 'operator' | 'closedAt'>

/** True until the recount is counted. */
export function isAwaited({ sessionId }: Recount, counts: readonly RecountCount[]): boolean {
  const session = counts.find((count) => count.sessionId === sessionId)
  return session === undefined || session.status === 'open'
}

/** State of a recount of an article: requested, being counted, counted. */
export function RecountBadge({ recount, counts }: { recount: Recount; counts: readonly RecountCount[] }) {
  const { t, format } = useClockTexts('comparison')
  const session = counts.find(({ sessionId }) => sessionId === recount.sessionId)
  const describe = () => {
    if (session?.status === 'open') return t('recount.counting', { operator: session.operator })
    if (session !== undefined)
      return t('recount.done', { operator: session.operator, time: format.time(session.closedAt) })
    const time = format.time(recount.requestedAt)
    return recount.operator === null
      ? t('recount.waiting', { time })
      : t('recount.waitingBy', { time, name: recount.operator })
  }
  const text = recount.note === null ? describe() : `${describe()} · ${recount.note}`
  return (
    <p
      className="comparison-recount row gap-1 text-12 second"
      data-waiting={isAwaited(recount, counts) || undefined}
      title={text}
    >
      <Icon of={RefreshCcw} size="sm" />
      <span className="comparison-two-lines two-lines anywhere">{text}</span>
    </p>
  )
}
