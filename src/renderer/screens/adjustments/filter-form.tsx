import { useState } from 'react'
import { ListFilter } from 'lucide-react'
import { reviewState } from '../../../contract/shapes/adjustment.ts'
import { adjustmentSignals } from '../../../contract/shapes/adjustment-signal.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { Popup } from '../../ui/popup.tsx'
import { Select } from '../../ui/select.tsx'
import { Switch } from '../../ui/switch.tsx'
import { changes, emptyFilters, textFilters, type FilterValues } from './view-state.ts'

interface FilterFormProps {
  filters: FilterValues
  /** Filters that are on, marks of charts included. */
  active: number
  onChange: (filters: FilterValues) => void
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Every filter of the list in one place; Enter applies them. */
export function FilterForm({ filters, active, onChange, open, onOpenChange }: FilterFormProps) {
  const { t } = useTranslation(['adjustments', 'common'])
  return (
    <Popup
      trigger={
        <Button icon={ListFilter} aria-keyshortcuts="F">
          {active === 0 ? t('filter.title') : t('filter.active', { count: active })}
        </Button>
      }
      title={t('filter.title')}
      className="filter-popup"
      open={open}
      onOpenChange={onOpenChange}
    >
      <Fields
        filters={filters}
        onApply={(next) => {
          onChange(next)
          onOpenChange(false)
        }}
      />
    </Popup>
  )
}

function Fields({ filters, onApply }: { filters: FilterValues; onApply: (filters: FilterValues) => void }) {
  const { t } = useTranslation(['adjustments', 'common'])
  const [draft, setDraft] = useState(filters)
  const set = (next: Partial<FilterValues>) => setDraft((last) => ({ ...last, ...next }))
  const signals = ['any', ...adjustmentSignals] as const
  return (
    <Form className="filter-form" onSubmit={() => onApply(draft)}>
      {textFilters.map((field) => (
        <Field
          key={field}
          label={t(`filter.${field}`)}
          mono={field === 'articleCode' || field === 'container'}
          maxLength={200}
          spellCheck={false}
          value={draft[field]}
          onChange={(value) => set({ [field]: value })}
        />
      ))}
      <Select
        label={t('filter.signal')}
        value={draft.signal ?? ''}
        options={[
          { value: '', label: t('filter.all') },
          ...signals.map((signal) => ({
            value: signal,
            label: signal === 'any' ? t('filter.anySignal') : t(`signal.${signal}.word`),
          })),
        ]}
        onChange={(signal) => set({ signal: signal === '' ? null : signal })}
      />
      <Select
        label={t('filter.review')}
        value={draft.review ?? ''}
        options={[
          { value: '', label: t('filter.all') },
          ...reviewState.options.map((state) => ({ value: state, label: t(`reviewState.${state}`) })),
        ]}
        onChange={(review) => set({ review: review === '' ? null : review })}
      />
      <div className="filter-switch">
        <Switch
          label={t('common:noReason')}
          checked={draft.withoutReason}
          onChange={(withoutReason) => set({ withoutReason })}
        />
      </div>
      <fieldset className="filter-changes">
        <legend className="field-label">{t('filter.changed')}</legend>
        {changes.map((change) => (
          <Switch
            key={change}
            label={t(`change.${change}`)}
            checked={draft.changed.includes(change)}
            onChange={(on) =>
              set({ changed: changes.filter((other) => (other === change ? on : draft.changed.includes(other))) })
            }
          />
        ))}
      </fieldset>
      <div className="filter-keys flex gap-2 all-columns to-end">
        <Button tone="plain" onClick={() => setDraft(emptyFilters)}>
          {t('common:clear')}
        </Button>
        <Button type="submit" tone="primary">
          {t('common:apply')}
        </Button>
      </div>
    </Form>
  )
}
