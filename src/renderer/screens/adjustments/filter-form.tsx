import { useState } from 'react'
import { Popover } from '@base-ui/react/popover'
import { ListFilter } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { adjustmentSignals, reviewState } from '../../../contract/shapes/adjustment.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { Select } from '../../ui/select.tsx'
import { Switch } from '../../ui/switch.tsx'
import { changes, emptyFilters, type FilterValues } from './view-state.ts'

interface FilterFormProps {
  filters: FilterValues
  /** Filters that are on, marks of charts included. */
  active: number
  onChange: (filters: FilterValues) => void
  open: boolean
  onOpenChange: (open: boolean) => void
}

const texts = ['articleCode', 'user', 'reason', 'location', 'container'] as const

/** Every filter of the list in one place; Enter applies them. */
export function FilterForm({ filters, active, onChange, open, onOpenChange }: FilterFormProps) {
  const { t } = useTranslation('adjustments')
  return (
    <Popover.Root open={open} onOpenChange={onOpenChange}>
      <Popover.Trigger render={<Button icon={ListFilter} />} aria-keyshortcuts="F">
        {active === 0 ? t('filter.title') : t('filter.active', { count: active })}
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Positioner className="data-layer" sideOffset={6} align="start" collisionPadding={8}>
          <Popover.Popup className="data-popup filter-popup">
            <Popover.Title className="data-popup-title">{t('filter.title')}</Popover.Title>
            <Fields
              filters={filters}
              onApply={(next) => {
                onChange(next)
                onOpenChange(false)
              }}
            />
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  )
}

function Fields({ filters, onApply }: { filters: FilterValues; onApply: (filters: FilterValues) => void }) {
  const { t } = useTranslation('adjustments')
  const [draft, setDraft] = useState(filters)
  const set = (next: Partial<FilterValues>) => setDraft((last) => ({ ...last, ...next }))
  const signals = ['any', ...adjustmentSignals] as const
  return (
    <Form className="filter-form" onSubmit={() => onApply(draft)}>
      {texts.map((field) => (
        <Field
          key={field}
          label={t(`filter.${field}`)}
          mono={field === 'articleCode' || field === 'container'}
          maxLength={200}
          spellCheck={false}
          value={draft[field]}
          onChange={(event) => set({ [field]: event.target.value })}
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
        onChange={(event) => set({ signal: signals.find((signal) => signal === event.target.value) ?? null })}
      />
      <Select
        label={t('filter.review')}
        value={draft.review ?? ''}
        options={[
          { value: '', label: t('filter.all') },
          ...reviewState.options.map((state) => ({ value: state, label: t(`reviewState.${state}`) })),
        ]}
        onChange={(event) => set({ review: reviewState.options.find((state) => state === event.target.value) ?? null })}
      />
      <fieldset className="filter-changes">
        <legend className="field-label">{t('filter.changed')}</legend>
        {changes.map((change) => (
          <Switch
            key={change}
            label={t(`change.${change}`)}
            checked={draft.changed.includes(change)}
            onChange={(event) =>
              set({
                changed: changes.filter((other) =>
                  other === change ? event.target.checked : draft.changed.includes(other),
                ),
              })
            }
          />
        ))}
        <Switch
          label={t('filter.withoutReason')}
          checked={draft.withoutReason}
          onChange={(event) => set({ withoutReason: event.target.checked })}
        />
      </fieldset>
      <div className="filter-actions">
        <Button tone="plain" onClick={() => setDraft(emptyFilters)}>
          {t('filter.clearForm')}
        </Button>
        <Button type="submit" tone="primary">
          {t('filter.apply')}
        </Button>
      </div>
    </Form>
  )
}
