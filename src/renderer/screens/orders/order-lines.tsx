import { useState } from 'react'
import type { OrderView } from '../../../contract/shapes/wms-data.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { Button } from '../../ui/button.tsx'
import { Tag } from '../../ui/badges.tsx'
import { UnreadableLines } from '../../ui/unreadable-lines.tsx'
import { TableHead } from '../../ui/table-head.tsx'

const step = 100

/** The lines of an order: ordered and fulfilled units. */
export function OrderLines({ items, unreadable }: Pick<OrderView, 'items' | 'unreadable'>) {
  const { t, format } = useTexts(['orders', 'common'])
  const [shown, setShown] = useState(step)
  return (
    <section className="detail-section">
      <h3>{t('common:countedLines', { count: items.length })}</h3>
      {items.length === 0 ? null : (
        <table className="order-lines inner-table">
          <TableHead
            columns={[t('common:article'), { figure: t('detail.units') }, { figure: t('detail.satisfied') }]}
          />
          <tbody>
            {items.slice(0, shown).map((item, at) => (
              <tr key={at}>
                <td>
                  <p>{item.article.description ?? item.article.code}</p>
                  <p className="second">
                    <span className="mono">{item.article.code}</span>
                    {item.lot === null ? null : ` · ${t('common:lotInText', { lot: item.lot })}`}
                    {item.expiry === null ? null : ` · ${t('detail.expiry', { date: format.date(item.expiry) })}`}
                    {item.line === null ? null : ` · ${t('common:lineInText', { line: item.line })}`}
                    {item.minimumShelfLifeDays === null
                      ? null
                      : ` · ${t('detail.minimumDays', { count: item.minimumShelfLifeDays, value: format.count(item.minimumShelfLifeDays) })}`}
                    {item.declaredWeight === null
                      ? null
                      : ` · ${t('detail.lineWeight', { value: format.units(item.declaredWeight) })}`}
                    {item.article.isVirtual === true ? ` · ${t('detail.virtual')}` : null}
                  </p>
                </td>
                <td className="figure">{format.units(item.units)}</td>
                <td className="figure">
                  {item.unitsSatisfied === null ? (
                    <span className="second">{t('common:none')}</span>
                  ) : item.unitsSatisfied < item.units && item.unitsSatisfied > 0 ? (
                    <Tag tone="warn">{format.units(item.unitsSatisfied)}</Tag>
                  ) : (
                    format.units(item.unitsSatisfied)
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <UnreadableLines lines={unreadable} />
      {items.length > shown ? (
        <Button size="small" onClick={() => setShown(shown + step)}>
          {t('detail.more')}
        </Button>
      ) : null}
    </section>
  )
}
