import { Zap } from 'lucide-react'
import { dotted } from '../../../contract/isolated.ts'
import type { AdjustmentReview, AdjustmentView } from '../../../contract/shapes/adjustment.ts'
import type { Format } from '../../i18n/format.ts'
import type { Translate } from '../../i18n/use-translation.ts'
import { withHeaders, type DataColumn, type UnnamedColumn } from '../../ui/data-table/column.ts'
import { articleColumn } from '../../shared/article-column.tsx'
import { DateCell, dateCellWidth } from '../../ui/data-table/date-cell.tsx'
import { Kbd } from '../../ui/badges.tsx'
import { Icon } from '../../ui/icon.tsx'
import { ChangeCell, changedUnits, changeText, longestChange } from './change.tsx'
import { ReviewBadge, verdictKeys } from './review-badge.tsx'

type Column = DataColumn<AdjustmentView>
/** Value of a changed field before and after. */
type Side = Extract<keyof AdjustmentView, `${string}${'Before' | 'After'}`>

interface ColumnParts {
  t: Translate<'adjustments'>
  format: Format
  reviewOf: (row: AdjustmentView) => AdjustmentReview | null
}

/** The columns of adjustments; those not shown go into the CSV all the same. */
export function adjustmentColumns({ t, format, reviewOf }: ColumnParts): Column[] {
  const plain = <Id extends 'location' | 'container' | 'note' | 'sign' | Side>(
    id: Id,
    kind: Column['kind'],
    width = 116,
  ): UnnamedColumn<AdjustmentView, Id> => ({ id, kind, width, hidden: true, value: (row) => row[id] })
  return withHeaders(
    (id) => t(`column.${id}`),
    [
      {
        id: 'date',
        kind: 'dateTime',
        width: dateCellWidth,
        grow: 0,
        value: (row) => row.date,
        renderCell: (row) => <DateCell text={row.date} format={format} />,
      },
      articleColumn(150, 3),
      { id: 'description', kind: 'text', width: 180, hidden: true, value: (row) => row.description },
      {
        id: 'user',
        kind: 'text',
        width: 122,
        grow: 2,
        yields: 1,
        value: (row) => row.user,
        also: (row) => row.reason,
        renderCell: (row) => {
          const reason = row.reason?.trim() ?? ''
          return (
            <span className="data-two" title={dotted([row.user, reason])}>
              <span>{row.user ?? t('unsaid')}</span>
              <span className="text-13 second">{reason === '' ? t('withoutReason') : reason}</span>
            </span>
          )
        },
      },
      {
        id: 'reason',
        kind: 'text',
        width: 124,
        grow: 2,
        hidden: true,
        printed: true,
        value: (row) => row.reason,
        renderCell: (row) => {
          const reason = row.reason?.trim() ?? ''
          return reason === '' ? (
            <span className="data-grid-none">{t('withoutReason')}</span>
          ) : (
            <span className="clip" title={reason}>
              {reason}
            </span>
          )
        },
      },
      {
        id: 'change',
        kind: 'text',
        // Two dates, whole also at 800 px and beside the panel.
        width: 230,
        grow: 3,
        longestLine: (row) => longestChange(row, format, t),
        value: (row) => changeText(row, format, t),
        renderCell: (row) => <ChangeCell row={row} format={format} t={t} />,
      },
      {
        id: 'unitsChanged',
        kind: 'units',
        width: 84,
        grow: 0,
        // The name of the article is cut otherwise; before and after say it, too.
        yields: 2,
        // A plus is written, too.
        iconWidth: 9,
        kilos: true,
        value: (row) => row.unitsChanged,
        renderCell: (row) =>
          row.unitsChanged === null || row.unitsChanged === 0 ? (
            <span className="data-grid-none">—</span>
          ) : (
            <span className="strong">{changedUnits(row.unitsChanged, row, format, t)}</span>
          ),
      },
      {
        id: 'signals',
        kind: 'text',
        width: 150,
        hidden: true,
        printed: true,
        value: (row) => row.signals.map((signal) => t(`signal.${signal}.word`)).join('; '),
      },
      {
        id: 'verdict',
        kind: 'text',
        width: 108,
        grow: 2,
        iconWidth: 24,
        // The reviewer's name stands below the verdict.
        longestLine: (row) => {
          const review = reviewOf(row)
          const verdict = t(`reviewState.${review?.verdict ?? 'open'}`)
          const who = review === null ? '' : (review.operator ?? t('nobodySaid'))
          return who.length > verdict.length ? who : verdict
        },
        value: (row) => t(`reviewState.${reviewOf(row)?.verdict ?? 'open'}`),
        also: (row) => reviewOf(row)?.operator ?? null,
        renderCell: (row) => <Judgement row={row} review={reviewOf(row)} t={t} />,
      },
      plain('location', 'code'),
      plain('container', 'code', 186),
      plain('note', 'text', 180),
      plain('sign', 'text', 72),
      plain('unitsBefore', 'units'),
      plain('unitsAfter', 'units'),
      plain('lotBefore', 'code'),
      plain('lotAfter', 'code'),
      plain('serialBefore', 'code'),
      plain('serialAfter', 'code'),
      plain('expiryBefore', 'date'),
      plain('expiryAfter', 'date'),
      { id: 'verdictNote', kind: 'text', width: 180, hidden: true, value: (row) => reviewOf(row)?.note ?? null },
      {
        id: 'verdictBy',
        kind: 'text',
        width: 140,
        hidden: true,
        value: (row) => {
          const review = reviewOf(row)
          return review === null ? null : (review.operator ?? t('nobodySaid'))
        },
      },
    ],
  )
}

/** The signals above the verdict, or the verdict above its reviewer; the panel of the row explains each signal. */
function Judgement({
  row,
  review,
  t,
}: {
  row: AdjustmentView
  review: AdjustmentReview | null
  t: Translate<'adjustments'>
}) {
  const words = row.signals.map((signal) => t(`signal.${signal}.word`)).join(' · ')
  if (review !== null) {
    const who = review.operator ?? t('nobodySaid')
    return (
      <span className="data-two">
        <span className="inline-row tight">
          <ReviewBadge verdict={review.verdict} />
          {words === '' ? null : (
            <span title={words}>
              <Icon of={Zap} size="sm" />
              <span className="unseen">{words}</span>
            </span>
          )}
        </span>
        <span className="text-13 second" title={who}>
          {who}
        </span>
      </span>
    )
  }
  return (
    <span className="data-two">
      {words === '' ? null : (
        <span className="inline-row tight" title={words}>
          <Icon of={Zap} size="sm" />
          <span className="clip">{words}</span>
        </span>
      )}
      <span>
        <span className="data-grid-none verdict-none">{t('reviewState.open')}</span>
        <span className="verdict-keys" aria-hidden="true">
          {Object.keys(verdictKeys).map((key) => (
            <Kbd key={key}>{key.toUpperCase()}</Kbd>
          ))}
        </span>
      </span>
    </span>
  )
}
