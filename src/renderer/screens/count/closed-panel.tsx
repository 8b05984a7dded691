import type { CountSession } from '../../../contract/shapes/count.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Notice } from '../../ui/notice.tsx'
import { addExact } from './entry.ts'

/** A count that is over: what it holds and what was removed. */
export function ClosedPanel({ session }: { session: CountSession }) {
  const { t } = useTranslation(['count', 'common'])
  return (
    <div className="panel closed-panel">
      {session.concealed === true ? (
        <>
          <h2 className="read-article">{session.supplierName ?? session.number}</h2>
          <p className="read-say">{t('closedPanel.concealed')}</p>
        </>
      ) : (
        <>
          {session.controlId === null ? <h2 className="read-article">{t('common:noDocument')}</h2> : null}
          {session.lateQuestions === undefined ? null : (
            <Notice live>{t('closedPanel.lateQuestions', { count: session.lateQuestions })}</Notice>
          )}
          <Figures session={session} />
          <RemovedEntries session={session} />
        </>
      )}
    </div>
  )
}

function Figures({ session }: { session: CountSession }) {
  const { t, format } = useTexts('count')
  const { tallies, startedAt, closedAt, restMs = 0 } = session
  const distinct = (values: (string | null)[]) => new Set(values.filter((value) => value !== null)).size
  const minutes =
    closedAt === null ? 0 : Math.max(1, Math.round((Date.parse(closedAt) - Date.parse(startedAt) - restMs) / 60_000))
  // Kilograms and units are no sum.
  const inUnits = (some: CountSession['tallies']) => some.filter(({ byWeight }) => byWeight !== true)
  const inKilos = (some: CountSession['tallies']) => some.filter(({ byWeight }) => byWeight === true)
  const kilosOf = (some: CountSession['tallies']) => `${format.units(sum(inKilos(some)))} ${t('kilos')}`
  const weighed = inKilos(tallies)
  const damaged = tallies.filter(({ condition }) => condition === 'damaged')
  const damagedText = [
    ...(inUnits(damaged).length > 0 || damaged.length === 0 ? [format.units(sum(inUnits(damaged)))] : []),
    ...(inKilos(damaged).length > 0 ? [kilosOf(damaged)] : []),
  ].join(' · ')
  const figures = [
    ['articles', format.count(distinct(tallies.map(({ articleCode }) => articleCode)))],
    ['units', format.units(sum(inUnits(tallies)))],
    ...(weighed.length === 0 ? [] : [['weight', kilosOf(weighed)] as const]),
    ['damaged', damagedText],
    ['containers', format.count(distinct(tallies.map(({ container }) => container)))],
    ['scans', format.count(session.scans)],
    ['duration', t('closedPanel.minutes', { value: format.count(minutes) })],
  ] as const
  return (
    <dl className="closed-figures">
      {figures.map(([name, value]) => (
        <div key={name}>
          <dt className="text-18">{t(`closedPanel.figure.${name}`)}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** Undone entries, the last first. */
function RemovedEntries({ session }: { session: CountSession }) {
  const { t, format } = useTexts(['count', 'common'])
  const { removed } = session
  const pending = removed?.pending ?? 0
  const noted = pending === 0 ? null : <p className="read-say">{t('closedPanel.removedPending', { count: pending })}</p>
  if (removed === undefined || removed.entries === 0)
    return noted ?? <p className="read-say">{t('closedPanel.nothingRemoved')}</p>
  const weighed = removed.last.filter(({ byWeight }) => byWeight === true)
  // Units and kilograms are no sum; which of the earlier ones were kilograms is not known.
  const isPartial = weighed.length > 0 && removed.entries > removed.last.length
  const kilos = sum(weighed)
  const units = weighed.length === 0 ? removed.units : sum(removed.last.filter(({ byWeight }) => byWeight !== true))
  const amounts = isPartial
    ? ''
    : [
        ...(units === 0 ? [] : [`${format.units(units)} ${t('common:units')}`]),
        ...(kilos === 0 ? [] : [`${format.units(kilos)} ${t('kilos')}`]),
      ].join(' · ')
  return (
    <div className="closed-removed">
      <h2 className="text-20">
        {t('closedPanel.removed', { count: removed.entries })}
        {amounts === '' ? '' : `: ${amounts}`}
      </h2>
      {noted}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by keyboard */}
      <ol className="scroll-edges" tabIndex={0} aria-label={t('closedPanel.removedList')}>
        {removed.last.toReversed().map((one, at) => (
          <li key={at}>
            <span className="second">{format.time(one.at, new Date())}</span>
            <span className="clip">{one.description ?? one.articleCode}</span>
            <b>
              {format.signed(-one.units)}
              {` ${t(one.byWeight === true ? 'kilos' : 'common:units')}`}
            </b>
          </li>
        ))}
      </ol>
    </div>
  )
}

function sum(some: readonly { units: number }[]): number {
  return some.reduce((total, { units }) => addExact(total, units), 0)
}
