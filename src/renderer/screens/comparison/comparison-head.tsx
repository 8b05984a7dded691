import { ArrowLeft } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Comparison } from '../../../contract/shapes/comparison.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { useNow } from '../../state/use-now.ts'
import { Button } from '../../ui/button.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import type { Shown } from './comparison-screen.tsx'

export interface HeadProps {
  comparison: Comparison
  exceptions: number
  shown: Shown
  onShow: (shown: Shown) => void
  onBack: () => void
}

/** Which document, who counted when, and how old the WMS's side is. */
export function ComparisonHead({ comparison, exceptions, shown, onShow, onBack }: HeadProps) {
  const { t } = useTranslation(['comparison', 'common'])
  const format = useFormat()
  const { number, numbers, supplierName, lines } = comparison
  return (
    <header className="comparison-head">
      <Button tone="plain" icon={ArrowLeft} aria-label={t('common:back')} onClick={onBack} />
      <h1 className="comparison-number mono">{number ?? numbers.join(' · ')}</h1>
      <div className="comparison-who">
        <p className="strong clip">{supplierName}</p>
        <p className="second clip">
          <WhoCounted comparison={comparison} />
        </p>
      </div>
      <span className="push" />
      <Segmented
        label={t('comparison:show')}
        labelUnseen
        value={shown}
        onChange={onShow}
        options={[
          { value: 'exceptions', label: t('comparison:exceptions', { formatted: format.count(exceptions) }) },
          { value: 'all', label: t('comparison:all', { formatted: format.count(lines.length) }) },
        ]}
      />
    </header>
  )
}

/** `1.º Bruno Sosa 09:44 · 2.º Ana Quiroga 11:18 · copia del WMS de 11:25`. */
export function WhoCounted({ comparison }: { comparison: Comparison }) {
  const { t } = useTranslation(['comparison', 'common'])
  const format = useFormat()
  const now = useNow()
  const counts = comparison.sessions.map((session) => {
    const at = format.time(session.closedAt ?? session.startedAt, now)
    const state = session.status === 'open' ? ` (${t('comparison:stillOpen')})` : ''
    const seen = session.blind ? '' : ` (${t('comparison:notBlind')})`
    return `${t(`common:counterShort.${session.counter}`)} ${session.operator} ${at}${state}${seen}`
  })
  const copy =
    comparison.asOf === null
      ? t('comparison:noCopy')
      : t('comparison:copyOf', { time: format.time(comparison.asOf, now) })
  return <>{[...counts, copy].join(' · ')}</>
}
