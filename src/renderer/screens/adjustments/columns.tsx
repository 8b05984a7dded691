import { Zap } from 'lucide-react'
import type { TFunction } from 'i18next'
import type { AdjustmentReview, AdjustmentView } from '../../../contract/shapes/adjustment.ts'
import type { Format } from '../../i18n/format.ts'
import { withHeaders, type DataColumn, type UnnamedColumn } from '../../ui/data-table/column.ts'
import { Kbd, Tag } from '../../ui/badges.tsx'
import { ChangeCell, changeText } from './change.tsx'
import { ReviewBadge, verdictKeys } from './review-badge.tsx'

type Column = DataColumn<AdjustmentView>
/** Value of a changed field before and after. */
type Side = Extract<keyof AdjustmentView, `${string}${'Before' | 'After'}`>

interface ColumnParts {
  /** The year of today, `yyyy`. */
  year: string
  t: TFunction<'adjustments'>
  format: Format
  reviewOf: (row: AdjustmentView) => AdjustmentReview | null
}

/** The columns of adjustments; those not shown go into the CSV all the same. */
export function adjustmentColumns({ year, t, format, reviewOf }: ColumnParts): Column[] {
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
        width: 138,
        grow: 0,
        value: (row) => row.date,
        // The current year is omitted.
        renderCell: (row) => <span>{format.dateTime(row.date).replace(`/${year} `, ' ')}</span>,
      },
      {
        id: 'article',
        kind: 'code',
        width: 160,
        grow: 3,
        value: (row) => row.articleCode,
        renderCell: (row) => (
          <span className="data-two">
            <span title={row.description ?? undefined}>{row.description ?? ''}</span>
            <span className="mono">{row.articleCode}</span>
          </span>
        ),
      },
      { id: 'description', kind: 'text', width: 180, hidden: true, value: (row) => row.description },
      { id: 'user', kind: 'text', width: 122, grow: 2, value: (row) => row.user, yields: 4 },
      {
        id: 'reason',
        kind: 'text',
        width: 124,
        grow: 2,
        yields: 3,
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
        width: 222,
        grow: 5,
        value: (row) => changeText(row, format, t),
        renderCell: (row) => <ChangeCell row={row} format={format} t={t} />,
      },
      {
        id: 'unitsChanged',
        kind: 'units',
        width: 92,
        grow: 1,
        value: (row) => row.unitsChanged,
        renderCell: (row) =>
          row.unitsChanged === null || row.unitsChanged === 0 ? (
            <span className="data-grid-none">—</span>
          ) : (
            <span className="strong">{format.signed(row.unitsChanged)}</span>
          ),
      },
      {
        id: 'signals',
        kind: 'text',
        width: 150,
        grow: 2,
        yields: 2,
        value: (row) => row.signals.map((signal) => t(`signal.${signal}.word`)).join('; '),
        renderCell: (row) => <Signals row={row} t={t} />,
      },
      {
        id: 'verdict',
        kind: 'text',
        width: 116,
        grow: 1,
        value: (row) => t(`reviewState.${reviewOf(row)?.verdict ?? 'open'}`),
        also: (row) => reviewOf(row)?.operator ?? null,
        renderCell: (row) => {
          const review = reviewOf(row)
          return review === null ? (
            <>
              <span className="data-grid-none verdict-none">{t('reviewState.open')}</span>
              <span className="verdict-keys" aria-hidden="true">
                {Object.keys(verdictKeys).map((key) => (
                  <Kbd key={key}>{key.toUpperCase()}</Kbd>
                ))}
              </span>
            </>
          ) : (
            <span className="data-two">
              <ReviewBadge verdict={review.verdict} />
              <span className="text-13 second" title={review.operator ?? t('nobodySaid')}>
                {review.operator ?? t('nobodySaid')}
              </span>
            </span>
          )
        },
      },
      plain('location', 'code'),
      plain('container', 'code', 170),
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

/** The first signal and how many more there are; the panel of the row explains each. */
function Signals({ row, t }: { row: AdjustmentView; t: TFunction<'adjustments'> }) {
  const [first, ...more] = row.signals
  if (first === undefined) return null
  return (
    <span title={row.signals.map((signal) => t(`signal.${signal}.word`)).join(' · ')}>
      <Tag icon={Zap} tone="filled">
        {t(`signal.${first}.word`)}
        {more.length === 0 ? null : (
          <>
            {' '}
            +{more.length}
            <span className="unseen"> {more.map((signal) => t(`signal.${signal}.word`)).join(', ')}</span>
          </>
        )}
      </Tag>
    </span>
  )
}
