import type { ScannerProfile } from '../../../contract/shapes/scanner.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import type { Proposal } from '../../scanner/calibration/infer.ts'

/** How a scanner types: five properties. */
export function ScannerFacts({ of: profile }: { of: Proposal | ScannerProfile }) {
  const { t, format } = useTexts('scanner')
  const { prefix, symbology, suffix, pauseMs, separator, separators, exchanged, keyMs } = profile
  const prefixes = [...(prefix === '' ? [] : [prefix]), ...(symbology === true ? [t('withSymbology')] : [])]
  const facts: [string, string, boolean][] = [
    [t('form.prefix'), prefixes.join(' · ') || t('noPrefix'), prefix !== ''],
    [t('fact.suffix'), suffix === 'pause' ? t('pauseOf', { value: pauseMs }) : t(`suffix.${suffix}`), false],
    [
      t('fact.separator'),
      separator === 'text' ? separators.join(' ') : t(`separator.${separator}`),
      separator === 'text',
    ],
    [
      t('fact.keyboard'),
      exchanged.length === 0 ? t('sameKeyboard') : t('exchanged', { count: exchanged.length }),
      false,
    ],
    [t('fact.speed'), keyMs === null ? t('paceUnknown') : t('pace', { value: format.units(Math.round(keyMs)) }), false],
  ]
  return (
    <dl className="scanner-facts">
      {facts.map(([name, value, mono]) => (
        <div key={name}>
          <dt className="text-13">{name}</dt>
          <dd className={mono ? 'mono text-16 medium' : 'text-16 medium'}>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
