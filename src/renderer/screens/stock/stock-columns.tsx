import { CalendarX2, Lock } from 'lucide-react'
import type { StockEntryView } from '../../../contract/shapes/stock.ts'
import type { Format } from '../../i18n/format.ts'
import type { Translate } from '../../i18n/use-translation.ts'
import { withHeaders, type DataColumn, type UnnamedColumn } from '../../ui/data-table/column.ts'
import { Icon } from '../../ui/icon.tsx'
import { expiryState } from './expiry.ts'
import { articleColumn } from '../../shared/article-column.tsx'
import { locationOf } from '../../shared/stock-location.ts'

/** Room for the sign of blocked stock, in px. */
const lockWidth = 24

/** Units, or kilograms of an article by weight: each figure says so. Blocked stock is marked here, where it is always in view. */
export function unitsColumn<T extends { units: number; byWeight?: true | undefined }>(
  width: number,
  format: Format,
  kg: string,
  isBlocked: (row: T) => boolean = () => false,
): UnnamedColumn<T, 'units'> {
  return {
    id: 'units',
    kind: 'units',
    width,
    pinned: true,
    value: (row) => row.units,
    kilos: true,
    iconWidth: lockWidth,
    renderCell: (row) => (
      <>
        {isBlocked(row) ? <Icon of={Lock} size="sm" /> : null}
        {row.byWeight === true ? `${format.kilos(row.units)} ${kg}` : format.units(row.units)}
      </>
    ),
  }
}

/** The columns of stock, for a day and a language. */
export function stockColumns(
  t: Translate<'stock'>,
  format: Format,
  today: string,
  kg: string,
): DataColumn<StockEntryView>[] {
  return withHeaders(
    (id) => t(`column.${id}`),
    [
      articleColumn(178),
      { id: 'description', kind: 'text', width: 180, grow: 3, hidden: true, value: (row) => row.description },
      { id: 'lot', kind: 'code', width: 108, value: (row) => row.lot },
      { id: 'serial', kind: 'code', width: 120, hidden: true, value: (row) => row.serial },
      {
        id: 'expiry',
        kind: 'date',
        width: 116,
        value: (row) => row.expiry,
        renderCell: (row) =>
          row.expiry === null ? null : <ExpiryDate expiry={row.expiry} format={format} today={today} t={t} />,
      },
      {
        id: 'location',
        yields: 3,
        kind: 'code',
        width: 104,
        value: locationOf,
        longestLine: (row) => {
          const [location, area] = [locationOf(row) ?? '', row.area.description ?? row.area.abbreviation ?? '']
          return area.length > location.length ? area : location
        },
        also: (row) => [row.area.description, row.area.abbreviation].join(' '),
        renderCell: (row) => (
          <span className="data-two">
            <span>{locationOf(row)}</span>
            <span className="text-13 second" title={row.area.description ?? undefined}>
              {row.area.description ?? row.area.abbreviation}
            </span>
          </span>
        ),
      },
      { id: 'area', kind: 'text', width: 120, hidden: true, value: (row) => row.area.description },
      { id: 'container', yields: 2, kind: 'code', width: 186, value: (row) => row.container.number },
      {
        id: 'state',
        yields: 1,
        kind: 'text',
        width: 112,
        grow: 2,
        value: (row) => row.container.stateDescription ?? (row.container.stateBlocked === true ? t('blocked') : null),
        renderCell: (row) => {
          const { stateBlocked, stateDescription } = row.container
          if (stateBlocked !== true && stateDescription === null) return null
          const word = stateDescription ?? (stateBlocked === true ? t('blocked') : '')
          return (
            <span className={stateBlocked === true ? 'clip strong' : 'clip second'} title={word}>
              {stateBlocked === true && stateDescription !== null ? (
                <span className="unseen">{t('blocked')}: </span>
              ) : null}
              {word}
            </span>
          )
        },
      },
      { id: 'blocked', kind: 'flag', width: 96, hidden: true, value: (row) => row.container.stateBlocked },
      { id: 'packages', kind: 'count', width: 80, hidden: true, value: (row) => row.container.packages },
      { id: 'weight', kind: 'units', width: 128, hidden: true, value: (row) => row.declaredWeight },
      unitsColumn<StockEntryView>(96, format, kg, (row) => row.container.stateBlocked === true),
    ],
  )
}

interface ExpiryProps {
  expiry: string
  format: Format
  today: string
  t: Translate<'stock'>
}

/** An expiry and, below it, how far it is from today; marked if it is near or past. */
export function ExpiryDate({ expiry, format, today, t }: ExpiryProps) {
  const state = expiryState(expiry, today)
  const until = format.until(expiry, today)
  if (until === '') return <span>{format.date(expiry)}</span>
  return (
    <span className="data-two">
      <span className={state === 'soon' ? 'strong' : undefined}>{format.date(expiry)}</span>
      {state === 'expired' ? (
        <span className="text-13 expired inline-row gap-1">
          <Icon of={CalendarX2} size="sm" />
          <span className="unseen">{t('expired')} </span>
          {until}
        </span>
      ) : (
        <span className="text-13 second">
          {until}
          {state === 'soon' ? <span className="unseen"> · {t('soon')}</span> : null}
        </span>
      )}
    </span>
  )
}
