import { RefreshCcw } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Output } from '../../../contract/operations.ts'
import type { Comparison } from '../../../contract/shapes/comparison.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { useNow } from '../../state/use-now.ts'
import { Icon } from '../../ui/icon.tsx'

export type Recount = Output<'counts.recounts'>['rows'][number]

/** The last recount request for an article. */
export function recountOf(recounts: readonly Recount[], articleCode: string): Recount | null {
  return recounts
    .filter(({ articles }) => articles.includes(articleCode))
    .reduce<Recount | null>((last, one) => (last === null || one.requestedAt > last.requestedAt ? one : last), null)
}

/** State of a recount of an article: requested, being counted, counted. */
export function RecountBadge({ recount, sessions }: { recount: Recount; sessions: Comparison['sessions'] }) {
  const { t } = useTranslation('comparison')
  const format = useFormat()
  const now = useNow()
  const session = sessions.find(({ sessionId }) => sessionId === recount.sessionId)
  const describe = () => {
    if (session?.status === 'open') return t('recount.counting', { operator: session.operator })
    if (session !== undefined)
      return t('recount.done', { operator: session.operator, time: format.time(session.closedAt, now) })
    const time = format.time(recount.requestedAt, now)
    return recount.operator === null
      ? t('recount.waiting', { time })
      : t('recount.waitingBy', { time, name: recount.operator })
  }
  const text = recount.note === null ? describe() : `${describe()} · ${recount.note}`
  return (
    <p
      className="comparison-recount row gap-1 text-12 second"
      data-waiting={session === undefined || session.status === 'open' || undefined}
      title={text}
    >
      <Icon of={RefreshCcw} size="sm" />
      <span className="comparison-two-lines two-lines anywhere">{text}</span>
    </p>
  )
}
