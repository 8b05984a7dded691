import { ArrowLeft, ArrowRight, Diff, RotateCcw } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { CountSession } from '../../../contract/shapes/count.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { useRoute } from '../../state/route.ts'
import { useQuery } from '../../state/use-query.ts'
import { Button } from '../../ui/button.tsx'
import { DocumentButton } from './document-button.tsx'
import { addExact } from './entry.ts'
import type { PartProps } from './count-state.ts'
import './closed-panel.css'

/** A count that is over: what it holds, what was removed, and the next step. */
export function ClosedPanel({ state, model, onBack }: PartProps & { onBack: () => void }) {
  const { t } = useTranslation(['count', 'common'])
  const go = useRoute((route) => route.go)
  const { session } = state
  if (session === null) return null
  const unmatched = session.controlId === null ? session : null
  return (
    <div className="panel closed-panel">
      {session.concealed === true ? (
        <>
          <h2 className="read-article">{session.supplierName ?? session.number}</h2>
          <p className="read-say">{t('closedPanel.concealed')}</p>
        </>
      ) : (
        <>
          {unmatched === null ? null : <h2 className="read-article">{t('noDocument')}</h2>}
          <Figures session={session} />
          <RemovedEntries session={session} />
        </>
      )}
      <div className="read-answers beside">
        {unmatched === null ? (
          <NextSteps session={session} />
        ) : (
          <DocumentButton session={unmatched} size="next" tone="primary" />
        )}
        <Button size="dock" icon={ArrowLeft} onClick={onBack}>
          {t(unmatched === null ? 'closedPanel.back' : 'back')}
        </Button>
        {session.status === 'closed' ? (
          <Button size="dock" icon={RotateCcw} onClick={() => void model.course.reopen()}>
            {t('closedPanel.reopen')}
          </Button>
        ) : null}
        {unmatched === null ? null : (
          <Button size="dock" icon={ArrowRight} onClick={() => go({ screen: 'receiving' })}>
            {t('closedPanel.next')}
          </Button>
        )}
      </div>
    </div>
  )
}

/** The next document, or the comparison for a supervisor: the dark key. */
function NextSteps({ session }: { session: CountSession }) {
  const { t } = useTranslation('count')
  const go = useRoute((route) => route.go)
  const { controlId } = session
  const { data } = useQuery('supervisor.status', {}, { watch: ['supervisor'] })
  const isSupervisor = data !== null && data.grantedUntil !== null
  const mayCompare = session.concealed !== true && controlId !== null
  const comparesFirst = isSupervisor && mayCompare
  const next = (
    <Button
      key="next"
      size={comparesFirst ? 'dock' : 'next'}
      tone={comparesFirst ? 'normal' : 'primary'}
      icon={ArrowRight}
      onClick={() => go({ screen: 'receiving' })}
    >
      {t('closedPanel.next')}
    </Button>
  )
  if (!mayCompare) return next
  const compare = (
    <Button
      key="compare"
      size={comparesFirst ? 'next' : 'dock'}
      tone={comparesFirst ? 'primary' : 'normal'}
      icon={Diff}
      onClick={() => go({ screen: 'comparison', controlId })}
    >
      {t('closedPanel.compare')}
    </Button>
  )
  return comparesFirst ? [compare, next] : [next, compare]
}

function Figures({ session }: { session: CountSession }) {
  const { t } = useTranslation('count')
  const format = useFormat()
  const { tallies, startedAt, closedAt, restMs = 0 } = session
  const sum = (some: CountSession['tallies']) => some.reduce((total, { units }) => addExact(total, units), 0)
  const distinct = (values: (string | null)[]) => new Set(values.filter((value) => value !== null)).size
  const minutes =
    closedAt === null ? 0 : Math.max(1, Math.round((Date.parse(closedAt) - Date.parse(startedAt) - restMs) / 60_000))
  // Kilograms and units are no sum.
  const weighed = tallies.filter(({ byWeight }) => byWeight === true)
  const figures = [
    ['articles', format.count(distinct(tallies.map(({ articleCode }) => articleCode)))],
    ['units', format.units(sum(tallies.filter(({ byWeight }) => byWeight !== true)))],
    ...(weighed.length === 0 ? [] : [['weight', `${format.units(sum(weighed))} ${t('kilos')}`] as const]),
    ['damaged', format.units(sum(tallies.filter(({ condition }) => condition === 'damaged')))],
    ['pallets', format.count(distinct(tallies.map(({ container }) => container)))],
    ['scans', format.count(session.counted ?? session.scans)],
    ['duration', t('closedPanel.minutes', { value: format.count(minutes) })],
  ] as const
  return (
    <dl className="closed-figures">
      {figures.map(([name, value]) => (
        <div key={name}>
          <dt>{t(`closedPanel.figure.${name}`)}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** Undone entries, the last first. */
function RemovedEntries({ session }: { session: CountSession }) {
  const { t } = useTranslation('count')
  const format = useFormat()
  const { removed } = session
  if (removed === undefined || removed.entries === 0)
    return <p className="read-say">{t('closedPanel.nothingRemoved')}</p>
  return (
    <div className="closed-removed">
      <h3>{t('closedPanel.removed', { count: removed.entries, units: format.units(removed.units) })}</h3>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by keyboard */}
      <ol tabIndex={0} aria-label={t('closedPanel.removedList')}>
        {removed.last.toReversed().map((one, at) => (
          <li key={at}>
            <span className="second">{format.time(one.at, new Date())}</span>
            <span className="clip">{one.description ?? one.articleCode}</span>
            <b>{format.signed(-one.units)}</b>
          </li>
        ))}
      </ol>
    </div>
  )
}
