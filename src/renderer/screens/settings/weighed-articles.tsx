import { RotateCcw } from 'lucide-react'
import { useOperator } from '../../state/operator.ts'
import { useAction } from '../../state/use-action.ts'
import { useClockTexts } from '../../state/use-clock-texts.ts'
import { useQuery } from '../../state/use-query.ts'
import { Tag } from '../../ui/badges.tsx'
import { Button } from '../../ui/button.tsx'
import { ErrorNotice } from '../../ui/error-notice.tsx'

const maxRows = 500

/** Articles that operators set to be counted by weight or in units while they counted; each can be undone. */
export function WeighedArticles() {
  const { t, format } = useClockTexts('weighed')
  const own = useOperator((state) => state.name)
  const { error, run } = useAction()
  const found = useQuery('articles.setByHand', { limit: maxRows }, { watch: ['articles'], keepPrevious: true })
  if (found.data === null) return <ErrorNotice error={found.error} />
  const { rows, total } = found.data
  return (
    <div className="settings-form">
      <h2 className="settings-part">{t('byHand.title')}</h2>
      <p className="second">{t('byHand.text')}</p>
      {rows.length === 0 ? <p>{t('byHand.none')}</p> : null}
      <ul className="settings-people">
        {rows.map(({ articleCode, description, byWeight, operator, at }) => (
          <li key={articleCode}>
            <span className="clip">
              <bdi className="strong">{description ?? articleCode}</bdi>{' '}
              <span className="second">
                <span className="mono">{articleCode}</span> · {t('setBy', { operator, time: format.dayTime(at) })}
              </span>
            </span>
            <span className="flex wrap gap-2">
              <Tag>{t(byWeight ? 'byHand.weight' : 'byHand.units')}</Tag>
            </span>
            <Button
              icon={RotateCcw}
              aria-label={t('byHand.undoOf', { article: description ?? articleCode })}
              onClick={() =>
                void run((client) =>
                  client.command('articles.setByWeight', { articleCode, byWeight: null, operator: own ?? operator }),
                )
              }
            >
              {t('common:undo')}
            </Button>
          </li>
        ))}
      </ul>
      {total > rows.length ? <p className="second">{t('byHand.more', { shown: rows.length, total })}</p> : null}
      <ErrorNotice error={error} />
    </div>
  )
}
