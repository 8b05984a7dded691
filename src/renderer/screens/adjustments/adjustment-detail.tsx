import type { AdjustmentReview, AdjustmentView, VerdictInput } from '../../../contract/shapes/adjustment.ts'
import { useClockTexts } from '../../state/use-clock-texts.ts'
import { useQuery } from '../../state/use-query.ts'
import { Button } from '../../ui/button.tsx'
import { DetailPanel, DescriptionList } from '../../ui/data-table/detail-panel.tsx'
import { Kbd } from '../../ui/badges.tsx'
import { BeforeAfter, changedUnits, changesOf, type Changed } from './change.tsx'
import { Evidence } from './evidence.tsx'
import { ReviewBadge, verdictKeys } from './review-badge.tsx'

export interface AdjustmentDetailProps {
  row: AdjustmentView
  review: AdjustmentReview | null
  onClose: () => void
  onVerdict: (verdict: VerdictInput) => void
  onArticle: (code: string) => void
}

/** All fields of one adjustment, its signals and its reviews. */
export function AdjustmentDetail({ row, review, onClose, onVerdict, onArticle }: AdjustmentDetailProps) {
  const { t, format } = useClockTexts('adjustments')
  const ids = [
    [t('column.article'), row.articleId],
    [t('column.user'), row.userId],
    [t('column.location'), row.locationId],
    [t('column.container'), row.containerId],
  ].flatMap(([word, id]) => (id === null ? [] : [`${word} ${id}`]))
  const wordOf = ({ what }: Changed) => (what === 'units' && row.byWeight ? t('kilos') : t(`change.${what}`))
  const lineOf = (changed: Changed) => (
    <span className="change-line">
      <BeforeAfter changed={changed} t={t} />
    </span>
  )
  const mono = (text: string | null) => (text === null ? null : <span className="mono">{text}</span>)
  return (
    <DetailPanel kind={t('detail.kind')} title={row.description ?? row.articleCode} onClose={onClose}>
      <div className="flex wrap gap-2 below-4">
        {Object.entries(verdictKeys).map(([key, verdict]) => (
          <Button
            key={verdict}
            size="small"
            aria-haspopup={verdict === 'seen' ? undefined : 'dialog'}
            onClick={() => onVerdict(verdict)}
          >
            {t(`verdict.do.${verdict}`)} <Kbd>{key.toUpperCase()}</Kbd>
          </Button>
        ))}
        {review === null ? null : (
          <Button size="small" tone="plain" onClick={() => onVerdict('open')}>
            {t('verdict.do.open')}
          </Button>
        )}
      </div>
      {review === null ? null : (
        <DescriptionList
          title={t('column.verdict')}
          facts={{
            [t('column.verdict')]: <ReviewBadge verdict={review.verdict} />,
            [t('column.verdictBy')]: review.operator ?? t('nobodySaid'),
            [t('common:sinceDate')]: format.time(review.at),
            [t('column.verdictNote')]: review.note,
          }}
        />
      )}
      <SaidBefore adjustmentKey={row.key} holds={review !== null} />
      <Evidence row={row} />
      <DescriptionList
        title={t('detail.change')}
        facts={{
          ...Object.fromEntries(changesOf(row, format).map((changed) => [wordOf(changed), lineOf(changed)])),
          [t('column.unitsChanged')]:
            row.unitsChanged === null
              ? t('detail.unknownUnits')
              : row.unitsChanged === 0
                ? null
                : changedUnits(row.unitsChanged, row, format, t),
          [t('column.sign')]: isSaid(row) ? null : row.sign === '-' ? '−' : row.sign,
        }}
      />
      <DescriptionList
        title={t('detail.who')}
        facts={{
          [t('column.date')]: format.dateTime(row.date),
          [t('column.user')]: row.user,
          [t('column.reason')]: row.reason?.trim() ? row.reason : t('withoutReason'),
          [t('column.note')]: row.note,
          [t('column.article')]: (
            <Button size="small" tone="link" onClick={() => onArticle(row.articleCode)}>
              <span className="mono">{row.articleCode}</span>
            </Button>
          ),
          [t('detail.ids')]:
            ids.length === 0 ? null : (
              <span className="stack">
                {ids.map((id) => (
                  <span key={id} className="mono">
                    {id}
                  </span>
                ))}
              </span>
            ),
          [t('column.location')]: mono(row.location),
          [t('column.container')]: mono(row.container),
          [t('change.lot')]: row.lotBefore === row.lotAfter ? mono(row.lotAfter) : null,
          [t('change.serial')]: row.serialBefore === row.serialAfter ? mono(row.serialAfter) : null,
          [t('change.expiry')]:
            row.expiryBefore === row.expiryAfter && row.expiryAfter !== null ? format.date(row.expiryAfter) : null,
        }}
      />
    </DetailPanel>
  )
}

/** The change says its sign, or has none. */
function isSaid({ sign, unitsChanged }: AdjustmentView): boolean {
  if (unitsChanged === null) return false
  return unitsChanged === 0 || sign === (unitsChanged < 0 ? '-' : '+')
}

/** The verdicts before the one that holds; what is said on this PC stays on record. */
function SaidBefore({ adjustmentKey, holds }: { adjustmentKey: string; holds: boolean }) {
  const { t, format } = useClockTexts('adjustments')
  const { data } = useQuery('adjustments.reviews', { adjustmentKey }, { watch: ['reviews'], reportFailure: true })
  const earlier = (data?.rows ?? []).slice(holds ? 1 : 0)
  if (earlier.length === 0) return null
  return (
    <section className="detail-section">
      <h3>{t('detail.saidBefore')}</h3>
      <ul className="stack gap-3 below-2">
        {earlier.map(({ verdict, note, at, operator }, index) => (
          <li key={earlier.length - index}>
            <span className="change-line">
              {verdict === 'open' ? t('detail.takenBack') : <ReviewBadge verdict={verdict} />}
              <span className="second">
                {operator ?? t('nobodySaid')} · {format.time(at)}
              </span>
            </span>
            {note === null ? null : <p>{note}</p>}
          </li>
        ))}
      </ul>
    </section>
  )
}
