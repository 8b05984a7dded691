import { RefreshCcw } from 'lucide-react'
import { dotted } from '../../../contract/isolated.ts'
import type { SessionSummary } from '../../../contract/shapes/count.ts'
import { useClockTexts } from '../../state/use-clock-texts.ts'
import { useQuery } from '../../state/use-query.ts'
import { Icon } from '../../ui/icon.tsx'

/** Recount requests: articles, who requested them and when, and who counts them. Never figures. */
export function Recounts({ controlId, sessions }: { controlId: number; sessions: readonly SessionSummary[] }) {
  const { t, format } = useClockTexts(['document', 'common'])
  const { data } = useQuery('counts.recounts', { controlId }, { watch: ['counts'], reportFailure: true })
  const rows = data?.rows ?? []
  if (rows.length === 0) return null
  return (
    <section className="document-section">
      <h2>{t('recounts.title')}</h2>
      <ul>
        {rows.map((request) => {
          const session = sessions.find(({ sessionId }) => sessionId === request.sessionId)
          const asked = { time: format.time(request.requestedAt), operator: request.operator ?? '' }
          const count =
            session === undefined
              ? null
              : { operator: session.operator, counter: t(`common:counter.${session.counter}`) }
          return (
            <li key={request.requestId} className="stack gap-1 pad-3 line-above">
              <p className="text-18 strong">
                <Icon of={RefreshCcw} size="sm" />{' '}
                {dotted(request.named.map(({ code, description }) => description ?? code))}
              </p>
              {request.note === null ? null : <p>{request.note}</p>}
              <p className="second">
                {t(request.operator === null ? 'recounts.asked' : 'recounts.askedBy', asked)}{' '}
                {request.sessionId === null
                  ? t('recounts.waits')
                  : count === null
                    ? t('recounts.taken')
                    : t(session?.status === 'open' ? 'recounts.counting' : 'recounts.done', count)}
              </p>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
