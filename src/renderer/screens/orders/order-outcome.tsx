import { CircleCheck, TriangleAlert } from 'lucide-react'
import type { OrderDifference } from '../../../contract/shapes/order-writing.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { writeDate, type Creation, type NewOrder } from './order-draft.ts'
import { OrderFacts } from './order-facts.tsx'
import { useOutcomeTexts } from './outcome-texts.ts'
import { TableHead } from '../../ui/table-head.tsx'

interface OrderOutcomeProps {
  order: NewOrder
  creation: Creation
  onOpen: () => void
  onNext: () => void
}

/** The response of the WMS, and the order as read back, with fields that differ from what was sent. */
export function OrderOutcome({ order, creation, onOpen, onNext }: OrderOutcomeProps) {
  const { t } = useTranslation('orders')
  const texts = useOutcomeTexts()(creation)
  const { outcome, answer } = creation
  const differences = creation.differences ?? []
  const read = creation.order
  const good = read !== null && differences.length === 0
  return (
    <div className="new-order-review column gap-4">
      <h2 className="text-20">{t('common:orderNamed', { code: order.code })}</h2>
      <Notice tone={good ? 'plain' : 'warn'} icon={good ? CircleCheck : TriangleAlert} live>
        <span className="strong">{texts.fact}</span> {texts.readBack}
      </Notice>
      {outcome === 'answered' ? (
        <p>
          <span className="second">{t('create.done.body')}</span>{' '}
          {answer === null ? (
            t('create.done.noBody')
          ) : (
            <span className="mono anywhere many-lines">
              {typeof answer === 'string' ? answer : JSON.stringify(answer)}
            </span>
          )}
        </p>
      ) : null}
      {differences.length === 0 ? null : <Differences differences={differences} />}
      <div className="new-order-foot" data-foot>
        <Button tone="primary" onClick={onOpen}>
          {t('create.openOrder')}
        </Button>
        <Button onClick={onNext}>{t('create.another')}</Button>
      </div>
      {read === null ? null : (
        <section className="new-order-read">
          <h3>{t('create.done.reads')}</h3>
          <OrderFacts order={read} />
        </section>
      )}
    </div>
  )
}

function Differences({ differences }: { differences: readonly OrderDifference[] }) {
  const { t, format } = useTexts(['orders', 'common'])
  const text = (value: OrderDifference['sent']): string => {
    if (value === null || value === '') return t('common:none')
    if (typeof value === 'number') return format.units(value)
    if (Array.isArray(value)) return value.map(String).join(', ')
    const plain = typeof value === 'string' ? value : JSON.stringify(value)
    return writeDate(plain) || plain
  }
  const name = (field: string) => {
    const label = t(`create.field.${field as 'code'}`, { defaultValue: '' })
    return label === '' ? t(`create.column.${field as 'line'}`, { defaultValue: field }) : label
  }
  return (
    <table className="table">
      <caption className="unseen">{t('create.done.differs')}</caption>
      <TableHead columns={[t('create.done.where'), t('create.done.sent'), t('create.done.is')]} />
      <tbody>
        {differences.map((difference, at) => (
          <tr key={at}>
            <td>
              {difference.line === null ? '' : `${t('common:lineInText', { line: difference.line })} · `}
              {difference.field === 'line' ? t('create.done.wholeLine') : name(difference.field)}
            </td>
            <td className="mono">
              <s>{text(difference.sent)}</s>
            </td>
            <td className="mono strong">{text(difference.read)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
