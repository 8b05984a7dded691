import { useTexts } from '../../../i18n/use-texts.ts'
import { useQuery } from '../../../state/use-query.ts'
import { ErrorNotice } from '../../../ui/error-notice.tsx'

const shown = 100
/** Characters of an id or a hash that tell one from another. */
const start = 8

/** Counts that were deleted by age, as the chain of this PC names them. */
export function RemovedPart() {
  const { t, format } = useTexts('retention')
  const { data, error } = useQuery('retention.removed', { limit: shown }, { watch: ['counts'], keepPrevious: true })
  if (data === null) return <ErrorNotice error={error} />
  if (data.total === 0) return <p className="second">{t('removed.none')}</p>
  const more = data.total - data.rows.length
  return (
    <>
      <ul className="settings-people line-above">
        {data.rows.map(({ sessionId, number, seq, hash, removedAt, operator }) => {
          const day = format.date(removedAt.slice(0, 10))
          return (
            <li key={`${sessionId} ${removedAt}`}>
              <span>
                <span className="strong mono">{number ?? t('common:noDocument')}</span>
                <span className="block second text-13">
                  {t('removed.head', {
                    session: sessionId.slice(-start),
                    value: format.count(seq),
                    hash: hash.slice(0, start),
                  })}
                </span>
              </span>
              <span className="second">
                {operator === null ? t('removed.daily', { day }) : t('removed.by', { operator, day })}
              </span>
            </li>
          )
        })}
      </ul>
      {more === 0 ? null : <p className="second">{t('common:more', format.counted(more))}</p>}
    </>
  )
}
