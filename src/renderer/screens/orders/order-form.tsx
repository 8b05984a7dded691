import { useDeferredValue, useId, useState } from 'react'
import type { OperationError } from '../../../contract/errors.ts'
import { useErrorSentence } from '../../i18n/use-error-texts.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useQuery } from '../../state/use-query.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Select } from '../../ui/select.tsx'
import { LineEditor } from './line-editor.tsx'
import {
  isBlankDraft,
  newOrderStates,
  placeName,
  shippingServices,
  type OrderDraft,
  type Problems,
} from './order-draft.ts'
import { knownOrderState } from '../../shared/order-state.tsx'

export interface OrderFormProps {
  draft: OrderDraft
  /** Problems by field; `null` until the first attempt to continue. */
  problems: Problems | null
  refused: OperationError | null
  onChange: (draft: OrderDraft) => void
  onReview: () => void
  onDiscard: () => void
  onLeave: () => void
}

type TextField = Exclude<keyof OrderDraft, 'lines'>

const folded: readonly TextField[] = [
  'state',
  'estimatedDelivery',
  'remark',
  'amount',
  'dispatchCode',
  'trackingCode',
  'shippingServiceType',
  'preparationOrder',
  'tags',
  'additional',
]

/** The order form: required fields, collapsed optional fields, lines. */
export function OrderForm({ draft, problems, refused, onChange, onReview, onDiscard, onLeave }: OrderFormProps) {
  const { t } = useTranslation(['orders', 'common'])
  const errorSentence = useErrorSentence()
  const status = useQuery('connection.status', {}, { watch: ['connection'] })
  const [open, setOpen] = useState(() => folded.some((field) => draft[field].trim() !== ''))
  const count = problems === null ? 0 : Object.keys(problems).length
  const hidden = problems !== null && folded.some((field) => problems[field] !== undefined)

  const problemOf = (field: string) => {
    const problem = problems?.[field]
    return problem === undefined ? undefined : t(`create.problem.${problem}`)
  }
  const field = (name: TextField, rest: Partial<Parameters<typeof Field>[0]> = {}) => (
    <Field
      label={t(`create.field.${name}`)}
      maxLength={2000}
      spellCheck={false}
      {...rest}
      value={draft[name]}
      problem={problemOf(name)}
      onChange={(value) => onChange({ ...draft, [name]: value })}
    />
  )
  const state = status.data?.state
  const placesId = useId()
  const typedPlace = useDeferredValue(draft.customerLocationCode.trim().slice(0, 200))
  const places = useQuery('orders.places', { text: typedPlace, limit: 30 }, { keepPrevious: true })
  const place = places.data?.rows.find(({ code }) => code === typedPlace)
  return (
    <Form className="new-order-form column gap-4" noValidate onSubmit={() => onReview()}>
      {state === 'offline' || state === 'unconfigured' ? (
        <Notice live>
          <span className="strong">{t(`create.${state}.fact`)}</span> {t(`create.${state}.next`)}
        </Notice>
      ) : null}
      <div className="new-order-head">
        {field('code', { mono: true, required: true })}
        {field('customerLocationCode', {
          mono: true,
          required: true,
          list: placesId,
          hint: place === undefined ? t('create.hint.customerLocationCode') : placeName(place),
        })}
        <datalist id={placesId}>
          {places.data?.rows.map((row) => (
            <option key={row.code} value={row.code}>
              {placeName(row)}
            </option>
          ))}
        </datalist>
        {field('date', { required: true, placeholder: t('create.datePattern'), inputMode: 'numeric' })}
      </div>
      <details className="settings-more" open={open || hidden} onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary>{t('create.optional')}</summary>
        <div className="new-order-head">
          {field('estimatedDelivery', { placeholder: t('create.datePattern') })}
          <Select
            label={t('create.field.state')}
            value={draft.state}
            options={[
              { value: '', label: t('create.notGiven') },
              ...newOrderStates.map((name) => {
                const known = knownOrderState(name)
                return { value: name, label: known === null ? name : t(`states.${known}`) }
              }),
            ]}
            onChange={(value) => onChange({ ...draft, state: value })}
          />
          <Select
            label={t('create.field.shippingServiceType')}
            value={draft.shippingServiceType}
            options={[
              { value: '', label: t('create.notGiven') },
              ...shippingServices.map((name) => ({ value: name, label: name })),
            ]}
            onChange={(value) => onChange({ ...draft, shippingServiceType: value })}
          />
          {field('amount', { inputMode: 'decimal' })}
          {field('dispatchCode', { mono: true })}
          {field('trackingCode', { mono: true })}
          {field('preparationOrder', { inputMode: 'numeric' })}
          {field('tags', { hint: t('create.hint.tags') })}
          {field('remark')}
          {field('additional', { hint: t('create.hint.additional'), mono: true, rows: 2, maxLength: undefined })}
        </div>
      </details>
      <LineEditor draft={draft} problems={problems} onChange={onChange} />
      <div className="sticky-foot" data-foot>
        <Button tone="primary" type="submit">
          {t('create.review')}
        </Button>
        <Button onClick={onLeave}>{t('create.later')}</Button>
        <Button tone="plain" disabled={isBlankDraft(draft)} onClick={onDiscard}>
          {t('common:clear')}
        </Button>
        <p role="status" className={count > 0 || refused !== null ? 'new-order-bad' : 'second'}>
          {refused !== null
            ? errorSentence(refused)
            : count > 0
              ? t('create.problems', { count })
              : isBlankDraft(draft)
                ? ''
                : t('create.kept')}
        </p>
      </div>
    </Form>
  )
}
