import type { Comparison } from '../../../contract/shapes/comparison.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { TableHead } from '../../ui/table-head.tsx'

/** Serials shown of a row; all are in the files. */
const shown = 60

/** Serials of the counted goods, by article, lot and expiry. */
export function Serials({ comparison: { serials = [], lines } }: { comparison: Comparison }) {
  const { t, format } = useTexts(['serials', 'common'])
  if (serials.length === 0) return null
  const nameOf = (code: string) => lines.find(({ articleCode }) => articleCode === code)?.description ?? null
  return (
    <section className="comparison-section" aria-labelledby="comparison-serials">
      <h2 id="comparison-serials">{t('title')}</h2>
      <table className="table">
        <caption className="unseen">{t('title')}</caption>
        <TableHead
          columns={[
            t('common:article'),
            t('common:lot'),
            t('common:expiry'),
            { figure: t('count') },
            t('common:serials'),
          ]}
        />
        <tbody>
          {serials.map(({ articleCode, lot, expiry, serials: numbers }) => (
            <tr key={`${articleCode} ${lot} ${expiry}`}>
              <td>
                <span className="mono">{articleCode}</span> {nameOf(articleCode)}
              </td>
              <td className="mono">{lot ?? t('common:none')}</td>
              <td>{expiry === null ? t('common:none') : format.date(expiry)}</td>
              <td className="figure">{format.count(numbers.length)}</td>
              <td className="mono anywhere">
                {numbers.slice(0, shown).join(' · ')}
                {numbers.length > shown ? ` · ${t('more', { value: format.count(numbers.length - shown) })}` : null}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
