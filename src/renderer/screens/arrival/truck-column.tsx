import { useState } from 'react'
import { Clock } from 'lucide-react'
import type { Arrival } from '../../../contract/shapes/arrival.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { Button } from '../../ui/button.tsx'
import { ValueDialog, type ValueField } from './value-dialog.tsx'
import type { ArrivalActions } from './use-arrival-actions.ts'

const fields = ['enteredAt', 'leftAt', 'carrier', 'plate', 'driver', 'driverDocument', 'dock'] as const

/** Times, carrier, plate, driver and dock, each with its button. */
export function TruckColumn({ arrival, actions }: { arrival: Arrival; actions: ArrivalActions }) {
  const { t, format } = useTexts('arrival')
  const [editing, setEditing] = useState<ValueField | null>(null)
  return (
    <>
      <dl className="arrival-lines">
        {fields.map((field) => {
          const value = arrival[field]
          const isTime = field === 'enteredAt' || field === 'leftAt'
          const empty = field === 'leftAt' && arrival.enteredAt !== null ? t('stillHere') : t('none')
          const isNow = isTime && value === null
          const name = t(`field.${field}`)
          return (
            <div key={field}>
              <dt className="text-14">{name}</dt>
              <dd
                className={value !== null && (field === 'plate' || field === 'driverDocument') ? 'mono' : undefined}
                data-empty={value === null || undefined}
              >
                {value === null ? empty : isTime ? format.dateTime(value) : value}
              </dd>
              <dd className="arrival-key">
                <Button
                  size="touch"
                  icon={isNow ? Clock : undefined}
                  aria-label={t(isNow ? 'nowOf' : value === null ? 'enterOf' : 'changeOf', { field: name })}
                  disabled={actions.busy}
                  onClick={() =>
                    isNow
                      ? void actions.save(arrival.arrivalId, { [field]: new Date().toISOString() })
                      : setEditing(field)
                  }
                >
                  {t(isNow ? 'now' : value === null ? 'enter' : 'common:change')}
                </Button>
              </dd>
            </div>
          )
        })}
      </dl>
      {editing === null ? null : (
        <ValueDialog field={editing} arrival={arrival} actions={actions} onClose={() => setEditing(null)} />
      )}
    </>
  )
}
