import { useState } from 'react'
import { FilePlus2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Arrival } from '../../../contract/shapes/arrival.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import type { ArrivalActions } from './use-arrival-actions.ts'

/** The documents that the truck brought, and a button that adds one. */
export function DocumentNumbers({ arrival, actions }: { arrival: Arrival; actions: ArrivalActions }) {
  const { t } = useTranslation('arrival')
  const [adding, setAdding] = useState(false)
  const [number, setNumber] = useState('')
  const { documents } = arrival
  const add = async () => {
    const kept = documents.map(({ number, controlId }) => ({ number, ...(controlId === null ? {} : { controlId }) }))
    const saved = await actions.save(arrival.arrivalId, { documents: [...kept, { number: number.trim() }] })
    if (saved === null) return
    setNumber('')
    setAdding(false)
  }
  return (
    <>
      <p>
        <span className="mono strong">{documents.map((document) => document.number).join(' · ')}</span>
        <br />
        <span className="second">{t('documents', { count: documents.length })}</span>
      </p>
      <Button size="touch" tone="plain" icon={FilePlus2} onClick={() => setAdding(true)}>
        {t('addDocument')}
      </Button>
      {adding ? (
        <FormDialog
          title={t('addDocument')}
          text={t('addDocumentText')}
          submit={t('save')}
          disabled={number.trim() === '' || actions.busy}
          error={actions.error}
          onClose={() => setAdding(false)}
          onSubmit={() => void add()}
        >
          <Field
            label={t('documentNumber')}
            size="touch"
            mono
            maxLength={200}
            value={number}
            onChange={setNumber}
            letters
          />
        </FormDialog>
      ) : null}
    </>
  )
}
