import type { RecordMonth } from '../../../contract/shapes/supplier-record.ts'
import { localeOf } from '../../i18n/index.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { BarList } from '../../ui/chart/bar-list.tsx'
import { HelpPopover } from '../../ui/help-popover.tsx'
import type { Days } from '../../state/period.ts'

interface RecordMonthsProps {
  months: readonly RecordMonth[]
  days: Days
  onMonth: (days: Days) => void
}

/** How the share of lines short or missing went, month by month; each opens its documents. */
export function RecordMonths({ months, days, onMonth }: RecordMonthsProps) {
  const { t, i18n, format } = useTexts('suppliers')
  const monthFormat = new Intl.DateTimeFormat(localeOf(i18n.language), {
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  })
  return (
    <section className="detail-section">
      <h3>
        {t('months.title')} <HelpPopover label={t('months.title')} text={t('months.explain')} />
      </h3>
      <BarList
        label={t('months.title')}
        tone="less"
        full={1}
        bars={months.map(({ month, lines, kinds }) => {
          const part = kinds.short + kinds.missing
          const share = lines === 0 ? 0 : part / lines
          const label = monthFormat.format(Date.parse(`${month}-01T00:00:00Z`)).replace(' de ', ' ')
          const figures = { part: format.count(part), whole: format.count(lines) }
          return {
            key: month,
            label: `${label} · ${t('common:partOf', figures)}`,
            value: share,
            figure: format.share(share),
            hint: t('months.hint', { count: lines, month: label, ...figures, share: format.share(share) }),
            chosen: false,
          }
        })}
        onChoose={(month) => onMonth(within(month, days))}
      />
    </section>
  )
}

/** The days of a month that lie in the period. */
function within(month: string, { from, to }: Days): Days {
  const [year = 0, number = 1] = month.split('-').map(Number)
  const first = `${month}-01`
  const last = new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10)
  return { from: first < from ? from : first, to: last > to ? to : last }
}
