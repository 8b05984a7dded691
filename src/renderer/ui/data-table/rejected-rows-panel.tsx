import type { Resource } from '../../../contract/shapes/system.ts'
import { useErrorSentence } from '../../i18n/use-error-texts.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { useQuery } from '../../state/use-query.ts'
import { Skeleton } from '../empty-state.tsx'
import { DetailPanel } from './detail-panel.tsx'

/** The rejected rows of the last refresh, each with its reason and raw content. */
export function RejectedRowsPanel({ resource, onClose }: { resource: Resource; onClose: () => void }) {
  const { t, format } = useTexts(['table', 'common'])
  const errorSentence = useErrorSentence()
  const answer = useQuery(
    'refresh.setAside',
    { resource, limit: 100 },
    { watch: [resource, 'refresh'], keepPrevious: true },
  )
  const { data, error } = answer
  return (
    <DetailPanel kind={t(`common:resource.${resource}`)} title={t('setAside.title')} onClose={onClose}>
      <p className="second">{t('setAside.text')}</p>
      {data === null ? (
        error === null ? (
          <Skeleton label={t('common:loading')} />
        ) : (
          <p role="status">{errorSentence(error)}</p>
        )
      ) : (
        <section className="detail-section">
          {data.rows.map((row, at) => (
            <div key={at} className="rejected-row pad-2 line-above">
              <p>
                <span className="strong">{t('setAside.row', { value: format.count(row.index + 1) })}</span> ·{' '}
                {row.reason}
              </p>
              {row.raw === null ? null : <pre>{row.raw}</pre>}
            </div>
          ))}
          {data.total > data.rows.length ? (
            <p className="second">
              {t('common:shownOf', { shown: format.count(data.rows.length), value: format.count(data.total) })}
            </p>
          ) : null}
        </section>
      )}
    </DetailPanel>
  )
}
