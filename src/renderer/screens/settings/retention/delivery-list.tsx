import type { RetentionPlan } from '../../../../contract/shapes/retention.ts'
import { useTexts } from '../../../i18n/use-texts.ts'

type Counts = NonNullable<RetentionPlan['counts']>

/** Deliveries that would be deleted, and those that are as old and stay, with the reason. */
export function DeliveryList({ counts: { rows, total, kept, keptTotal } }: { counts: Counts }) {
  const { t, format } = useTexts('retention')
  const day = (at: string) => format.date(at.slice(0, 10))
  return (
    <>
      {total === 0 ? null : (
        <section aria-label={t('plan.list')}>
          <h3 className="text-14">{t('plan.list')}</h3>
          <ul className="settings-people line-above">
            {rows.map(({ controlId, number, supplierName, signedAt, bytes }) => (
              <li key={controlId}>
                <span className="clip">
                  <span className="strong mono">{number ?? t('common:noDocument')}</span>{' '}
                  <span className="second">{supplierName}</span>
                </span>
                <span className="second">{t('plan.signed', { day: day(signedAt) })}</span>
                <span className="second">{format.bytes(bytes)}</span>
              </li>
            ))}
          </ul>
          <More count={total - rows.length} />
        </section>
      )}
      {keptTotal === 0 ? null : (
        <section aria-label={t('plan.kept')}>
          <h3 className="text-14">{t('plan.kept')}</h3>
          <ul className="settings-people line-above">
            {kept.map(({ controlId, number, supplierName, since, reason }) => (
              <li key={`${controlId} ${since}`}>
                <span className="clip">
                  <span className={number === null ? 'strong' : 'strong mono'}>{number ?? t('common:noDocument')}</span>{' '}
                  <span className="second">{supplierName}</span>
                </span>
                <span className="second">{t('plan.last', { day: day(since) })}</span>
                <span>{t(`reason.${reason}`)}</span>
              </li>
            ))}
          </ul>
          <More count={keptTotal - kept.length} />
        </section>
      )}
    </>
  )
}

function More({ count }: { count: number }) {
  const { t, format } = useTexts('retention')
  return count === 0 ? null : <p className="second">{t('common:more', format.counted(count))}</p>
}
