import type { Comparison } from '../../../contract/shapes/comparison.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { TableHead } from '../../ui/table-head.tsx'

/** Pieces and weight of the goods by weight, by article, lot and expiry. */
export function WeighedGoods({ comparison: { weighed = [], lines } }: { comparison: Comparison }) {
  const { t, format } = useTexts(['weighed', 'common'])
  if (weighed.length === 0) return null
  const nameOf = (code: string) => lines.find(({ articleCode }) => articleCode === code)?.description ?? null
  return (
    <section className="comparison-section" aria-labelledby="comparison-weighed">
      <h2 id="comparison-weighed">{t('title')}</h2>
      <table className="table">
        <caption className="unseen">{t('title')}</caption>
        <TableHead
          columns={[
            t('common:article'),
            t('common:lot'),
            t('common:expiry'),
            { figure: t('pieces') },
            { figure: t('weight') },
          ]}
        />
        <tbody>
          {weighed.map(({ articleCode, lot, expiry, pieces, weight }) => (
            <tr key={`${articleCode} ${lot} ${expiry}`}>
              <td>
                <span className="mono">{articleCode}</span> {nameOf(articleCode)}
              </td>
              <td className="mono">{lot ?? t('common:none')}</td>
              <td>{expiry === null ? t('common:none') : format.date(expiry)}</td>
              <td className="figure">{format.units(pieces)}</td>
              <td className="figure">{format.units(weight)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
