import { ArrowLeft } from 'lucide-react'
import { isolated } from '../../../contract/isolated.ts'
import type { Comparison } from '../../../contract/shapes/comparison.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { initialSuppliersView } from '../../state/suppliers-view.ts'
import { useDeviceName } from '../../shared/use-device-name.ts'
import { useRoute } from '../../state/route.ts'
import { useClockTexts } from '../../state/use-clock-texts.ts'
import { Button } from '../../ui/button.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { allCounts } from './counts.ts'
import type { Shown } from './groups.ts'

export interface HeadProps {
  comparison: Comparison
  exceptions: number
  shown: Shown
  onShow: (shown: Shown) => void
  onBack: () => void
}

/** Document, operators with times, and the age of the local data. */
export function ComparisonHead({ comparison, exceptions, shown, onShow, onBack }: HeadProps) {
  const { t, format } = useTexts(['comparison', 'common', 'deliveryParts'])
  const { number, numbers, supplierName, supplierCode, lines } = comparison
  return (
    <header className="comparison-head row gap-4 below-4" data-height="comparison-head">
      <Button tone="plain" icon={ArrowLeft} aria-label={t('common:back')} onClick={onBack} />
      <h1 className="comparison-number mono">{number ?? numbers.join(' · ')}</h1>
      <div className="comparison-who">
        <SupplierButton name={supplierName} code={supplierCode} />
        <p className="second two-lines">
          <WhoCounted comparison={comparison} />
        </p>
      </div>
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

/** The supplier's name, a link to the delivery record. */
function SupplierButton({ name, code }: { name: string | null; code: string | null }) {
  const { t } = useTranslation('comparison')
  const go = useRoute((state) => state.go)
  if (name === null && code === null) return null
  return (
    <button
      type="button"
      className="comparison-supplier strong clip text-16"
      title={t('supplierRecord')}
      onClick={() =>
        go({
          screen: 'suppliers',
          view: { ...initialSuppliersView, open: { code, name: code === null ? name : null } },
        })
      }
    >
      {name ?? code}
    </button>
  )
}

/** `1.º Bruno Sosa 09:44 · 2.º Ana Quiroga 11:18 · copia del WMS de 11:25`; in print with the dates. */
export function WhoCounted({ comparison, days = false }: { comparison: Comparison; days?: boolean }) {
  const { t, format } = useClockTexts(['comparison', 'common', 'deliveryParts'])
  const deviceName = useDeviceName()
  const time = (at: string | null) => (days ? format.dateTime(at) : format.time(at))
  const inParts = comparison.part === undefined && (comparison.parts?.length ?? 0) > 1
  const counts = allCounts(comparison).map((session) => {
    const at = time(session.closedAt)
    const state = session.status === 'open' ? ` (${t('comparison:stillOpen')})` : ''
    const seen = session.blind !== false ? '' : ` (${t('comparison:notBlind')})`
    const { operator, device } = session
    const who = device === null ? operator : t('comparison:counts.also', { operator, device: deviceName(device) })
    const number = session.part ?? (inParts ? 1 : undefined)
    const part = number === undefined ? '' : `${t('deliveryParts:one', { part: number })}: `
    return `${part}${t(`common:counterShort.${session.counter}`)} ${[isolated(who), at].join(' ').trim()}${state}${seen}`
  })
  const copy =
    comparison.asOf === null ? t('comparison:noCopy') : t('comparison:copyOf', { time: time(comparison.asOf) })
  return <>{[...counts, copy].join(' · ')}</>
}
