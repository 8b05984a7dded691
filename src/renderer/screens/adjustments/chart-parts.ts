import { useMemo } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'
import type { ChartTexts } from './chart-data.ts'
import type { AdjustmentsViewState } from './view-state.ts'
import type { AdjustmentSummaryState } from './use-figures.ts'

export interface ChartsProps {
  view: AdjustmentsViewState
  today: string
  figures: AdjustmentSummaryState
  /** All charts, or the four that matter most. */
  all: boolean
  /** Names of the charts that are shown as tables. */
  tables: ReadonlySet<string>
  onTables: (tables: ReadonlySet<string>) => void
  onView: (view: AdjustmentsViewState) => void
}

/** Texts of charts in the current language; `none` names the rows without a value. */
export function useChartTexts(none: 'unsaid' | 'withoutReason' = 'unsaid'): ChartTexts {
  const { t, format } = useTexts(['adjustments', 'common'])
  return useMemo(
    () => ({
      format,
      none: t(`adjustments:${none}`),
      kilos: (amount) => t('common:kilosOf', { amount }),
      rest: (groups) => t('adjustments:rest', { count: groups }),
      hint: ({ label, count, net, gross }) =>
        t('adjustments:hint', {
          label,
          count,
          net: format.signed(net),
          gross: format.units(gross),
        }),
    }),
    [t, format, none],
  )
}

/** Whether a chart is a table, and how to turn it. */
export function asTable({ tables, onTables }: ChartsProps, name: string) {
  return {
    asTable: tables.has(name),
    onAsTable: (on: boolean) => {
      const next = new Set(tables)
      if (on) next.add(name)
      else next.delete(name)
      onTables(next)
    },
  }
}
