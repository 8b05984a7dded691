import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import type { Comparison } from '../../../contract/shapes/comparison.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { useNow } from '../../state/use-now.ts'
import { WhoCounted } from './comparison-head.tsx'

/** The head of the printed report; not on screen. */
export function ReportHead({ comparison }: { comparison: Comparison }) {
  const { t } = useTranslation(['comparison', 'common'])
  const format = useFormat()
  const now = useNow()
  const { numbers, number, supplierName, tolerance } = comparison
  const printed = `${format.date(localDay(now))} ${format.timeExact(now.toISOString())}`
  return (
    <header className="report-head">
      <p className="report-title">{t('comparison:report.title')}</p>
      <p>
        <span className="mono strong">{numbers.length > 0 ? numbers.join(' · ') : number}</span> · {supplierName}
      </p>
      <p>
        <WhoCounted comparison={comparison} />
      </p>
      <p>
        {t('comparison:report.tolerance', {
          units: format.units(tolerance.units),
          percent: format.units(tolerance.percent),
        })}{' '}
        · {t('comparison:report.printed', { at: printed })}
      </p>
    </header>
  )
}

/** Where the printed report is signed by hand. */
export function ReportFoot() {
  const { t } = useTranslation('comparison')
  return (
    <div className="report-foot">
      <p>{t('report.received')}</p>
      <p>{t('report.delivered')}</p>
    </div>
  )
}

/** Paper is white: whatever the theme on screen, the report is printed in the light one. */
export function usePaperTheme(): void {
  useEffect(() => {
    const root = document.documentElement
    let onScreen: string | undefined
    const before = () => {
      onScreen = root.dataset['theme']
      root.dataset['theme'] = 'light'
    }
    const after = () => {
      if (onScreen !== undefined) root.dataset['theme'] = onScreen
    }
    addEventListener('beforeprint', before)
    addEventListener('afterprint', after)
    return () => {
      removeEventListener('beforeprint', before)
      removeEventListener('afterprint', after)
    }
  }, [])
}

function localDay(now: Date): string {
  const two = (value: number) => String(value).padStart(2, '0')
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`
}
