import type { AdjustmentSummary } from '../../../contract/shapes/adjustment.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { HelpPopover } from '../../ui/help-popover.tsx'

interface FiguresProps {
  /** `null` until known; the labels are shown meanwhile. */
  summary: AdjustmentSummary | null
  /** The period of the same length just before; `null` until it is known. */
  before: AdjustmentSummary | null
  /** The figures are of another period or filter, or older; a new answer is pending. */
  busy: boolean
}

const figures = [
  'net',
  'netKilos',
  'gross',
  'grossKilos',
  'count',
  'withoutReason',
  'withSignals',
  'unreviewed',
] as const
type Figure = (typeof figures)[number]

function valueOf(figure: Figure, of: AdjustmentSummary): number {
  if (figure === 'netKilos') return of.kilos.net
  return figure === 'grossKilos' ? of.kilos.gross : of[figure]
}

/** Totals of the adjustments of the period, and of the period before. */
export function Figures({ summary, before, busy }: FiguresProps) {
  const { t } = useTranslation('adjustments')
  const format = useFormat()
  const unit = useTranslation().t('units')
  const written = (figure: Figure, of: AdjustmentSummary) =>
    figure === 'net'
      ? `${format.signed(of.net)} ${unit}`
      : figure === 'gross'
        ? `${format.units(of.gross)} ${unit}`
        : figure === 'netKilos'
          ? t('common:kilosOf', { amount: format.signed(of.kilos.net) })
          : figure === 'grossKilos'
            ? t('common:kilosOf', { amount: format.units(of.kilos.gross) })
            : format.count(of[figure])
  // Goods by weight have figures of their own, where there are any.
  const shown = figures.filter((figure) => !figure.endsWith('Kilos') || (summary?.kilos.count ?? 0) > 0)
  return (
    <dl className="figures fact-strip" aria-label={t('figures')} aria-busy={busy || summary === null || undefined}>
      {shown.map((figure) => (
        <div key={figure}>
          <dt>
            {t(`figure.${figure}.word`)}{' '}
            <HelpPopover
              label={t(`figure.${figure}.word`)}
              text={
                <>
                  {t(`figure.${figure}.explain`)}{' '}
                  <span className="strong">
                    {before === null || summary === null
                      ? null
                      : before.missingDays > 0
                        ? t('beforeUnknown')
                        : t('before', {
                            value: written(figure, before),
                            change: changeText(valueOf(figure, before), valueOf(figure, summary), format) ?? t('same'),
                          })}
                  </span>
                </>
              }
            />
          </dt>
          <dd>
            <span className="figures-value text-20 strong one-line">
              {summary === null ? '\u00a0' : written(figure, summary)}
              {figure === 'withoutReason' && summary !== null && summary.count > 0 ? (
                <span className="figures-share text-14 medium second">{format.share(summary.shareWithoutReason)}</span>
              ) : null}
            </span>
          </dd>
        </div>
      ))}
      {summary !== null && summary.unknownUnits > 0 ? (
        <div className="figures-note">
          <dt className="unseen">{t('unknownUnits.word')}</dt>
          <dd className="second">{t('unknownUnits.text', { count: summary.unknownUnits })}</dd>
        </div>
      ) : null}
    </dl>
  )
}

type Format = ReturnType<typeof useFormat>

/** How a figure moved: per cent where there was something before, else the plain difference; `null` not at all. */
export function changeText(before: number, now: number, format: Format): string | null {
  const difference = Math.round((now - before) * 1e6) / 1e6
  if (difference === 0) return null
  if (before <= 0 || now < 0) return format.signed(difference)
  const share = Math.round((difference / before) * 100)
  return share === 0 || Math.abs(share) > 999 ? format.signed(difference) : format.percent(format.signed(share))
}
