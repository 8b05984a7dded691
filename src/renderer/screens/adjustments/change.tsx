import { ArrowRight } from 'lucide-react'
import type { AdjustmentView } from '../../../contract/shapes/adjustment.ts'
import type { Format } from '../../i18n/format.ts'
import type { Translate } from '../../i18n/use-translation.ts'
import { Icon } from '../../ui/icon.tsx'
import { changes, type Change } from './view-state.ts'

export interface Changed {
  what: Change
  before: string | null
  after: string | null
}

/** Changes of an adjustment, units first; figures and dates are formatted. */
export function changesOf(row: AdjustmentView, format: Format): Changed[] {
  const written = row.byWeight ? format.kilos : format.units
  const units = (value: number | null) => (value === null ? null : written(value))
  const date = (value: string | null) => (value === null ? null : format.date(value))
  const of: Record<Change, [string | number | null, string | number | null, string | null, string | null]> = {
    units: [row.unitsBefore, row.unitsAfter, units(row.unitsBefore), units(row.unitsAfter)],
    lot: [row.lotBefore, row.lotAfter, row.lotBefore, row.lotAfter],
    serial: [row.serialBefore, row.serialAfter, row.serialBefore, row.serialAfter],
    expiry: [row.expiryBefore, row.expiryAfter, date(row.expiryBefore), date(row.expiryAfter)],
  }
  return changes.flatMap((what) => {
    const [was, is, before, after] = of[what]
    return was === is ? [] : [{ what, before, after }]
  })
}

/** How much the units changed, with a sign; kilograms of an article by weight say so. */
export function changedUnits(
  value: number,
  { byWeight }: Pick<AdjustmentView, 'byWeight'>,
  format: Format,
  t: Translate<'adjustments'>,
): string {
  return byWeight
    ? t('common:kilosOf', { amount: `${value > 0 ? '+' : ''}${format.kilos(value)}` })
    : format.signed(value)
}

/** The changes as one line of text, to be copied and exported. */
export function changeText(row: AdjustmentView, format: Format, t: Translate<'adjustments'>): string {
  return changesOf(row, format)
    .map(({ what, before, after }) => `${wordOf(what, row, t)} ${before ?? '–'} → ${after ?? '–'}`)
    .join('; ')
}

/** The short name of what changed; kilograms are not named units. */
function wordOf(what: Change, { byWeight }: AdjustmentView, t: Translate<'adjustments'>): string {
  return what === 'units' && byWeight ? t('kilos') : t(`changeShort.${what}`)
}

/** The longest line of `ChangeCell`. */
export function longestChange(row: AdjustmentView, format: Format, t: Translate<'adjustments'>): string {
  const changed = changesOf(row, format)
  const word = (what: Change) => (changed.length === 1 ? '' : `${wordOf(what, row, t)} `)
  return changed
    .map(({ what, before, after }) => `${word(what)}${before ?? t('nothingThere')} → ${after ?? t('nothingThere')}`)
    .reduce((longest, line) => (line.length > longest.length ? line : longest), '')
}

interface ChangeCellProps {
  row: AdjustmentView
  format: Format
  t: Translate<'adjustments'>
}

const mostLines = 2

/** Values before and after; the new one is emphasised. */
export function ChangeCell({ row, format, t }: ChangeCellProps) {
  const changed = changesOf(row, format)
  if (changed.length === 0) return <span className="data-grid-none">{t('unchanged')}</span>
  const [only] = changed
  if (only !== undefined && changed.length === 1) {
    return (
      <span className="data-two" title={changeText(row, format, t)}>
        <span className="change-line">
          <BeforeAfter changed={only} t={t} />
        </span>
        <span className="text-13 second">
          {only.what === 'units' && row.byWeight ? t('kilos') : t(`change.${only.what}`)}
          {only.what === 'units' && row.unitsChanged !== null ? (
            <span className="change-size"> · {changedUnits(row.unitsChanged, row, format, t)}</span>
          ) : null}
        </span>
      </span>
    )
  }
  const shown = changed.slice(0, mostLines)
  return (
    <span className="stack shrink text-13" title={changeText(row, format, t)}>
      {shown.map((one, at) => (
        <span key={one.what} className="change-line">
          <span className="second fixed">{wordOf(one.what, row, t)}</span>
          <BeforeAfter changed={one} t={t} />
          {at === mostLines - 1 && changed.length > mostLines ? (
            <span className="second">+{changed.length - mostLines}</span>
          ) : null}
        </span>
      ))}
    </span>
  )
}

export function BeforeAfter({
  changed: { what, before, after },
  t,
}: {
  changed: Changed
  t: Translate<'adjustments'>
}) {
  const face = what === 'lot' || what === 'serial' ? 'mono clip' : 'clip'
  const nothing = t('nothingThere')
  return (
    <>
      <span className={`${face} second`}>{before ?? nothing}</span>
      <Icon of={ArrowRight} size="sm" />
      <span className="unseen">{t('becomes')}</span>
      <span className={`${face} strong`}>{after ?? nothing}</span>
    </>
  )
}
