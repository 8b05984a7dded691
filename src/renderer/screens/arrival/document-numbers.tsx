import { Fragment, useState } from 'react'
import { Eraser, FilePlus2 } from 'lucide-react'
import type { Arrival } from '../../../contract/shapes/arrival.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useDialogScan } from '../../scanner/index.ts'
import { displayBarcode } from '../../shared/display-barcode.ts'
import { useSavedList } from '../../state/use-saved-list.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { PartChoice } from './part-choice.tsx'
import type { ArrivalActions } from './use-arrival-actions.ts'

interface DocumentNumbersProps {
  arrival: Arrival
  actions: ArrivalActions
}

/** The documents that the truck brought, and buttons that add one and say which part of each it brought. */
export function DocumentNumbers({ arrival, actions }: DocumentNumbersProps) {
  const { t } = useTranslation('arrival')
  const [adding, setAdding] = useState(false)
  const { documents } = arrival
  const isInParts = documents.some(({ part }) => part !== undefined)
  return (
    <>
      <p>
        {documents.map(({ number, controlId, part = 1 }, index) => (
          <Fragment key={`${number} ${controlId}`}>
            {index === 0 ? '' : ' · '}
            <span className="mono strong code">{number}</span>
            {isInParts ? ` ${t('part.short', { part })}` : ''}
          </Fragment>
        ))}
        <br />
        <span className="second">{t('documents', { count: documents.length })}</span>
      </p>
      <Button
        size="touch"
        tone="plain"
        icon={FilePlus2}
        aria-haspopup="dialog"
        onClick={() => void actions.knowOperator().then(setAdding)}
      >
        {t('addDocument')}
      </Button>
      <PartChoice arrival={arrival} actions={actions} />
      {adding ? <AddDocument arrival={arrival} actions={actions} onClose={() => setAdding(false)} /> : null}
    </>
  )
}

type DocumentOfTruck = Pick<Arrival['documents'][number], 'number' | 'controlId'>

const isSame = (one: DocumentOfTruck, other: DocumentOfTruck) =>
  one.number === other.number && one.controlId === other.controlId

/** More documents, scanned one after the other or typed; one that another truck brought is taken off. */
function AddDocument({ arrival, actions, onClose }: DocumentNumbersProps & { onClose: () => void }) {
  const { t } = useTranslation(['arrival', 'common'])
  const [number, setNumber] = useState('')
  const [added, setAdded] = useState<string | null>(null)
  const {
    list: documents,
    latest,
    change,
  } = useSavedList<DocumentOfTruck>(arrival.documents, async (next) => {
    const saved = await actions.save(arrival.arrivalId, {
      documents: next().map(({ number, controlId }) => ({ number, ...(controlId === null ? {} : { controlId }) })),
    })
    return saved !== null
  })
  const add = async (typed: string) => {
    const isKnown = latest().some((document) => document.number === typed.trim())
    return isKnown || change((before) => [...before, { number: typed.trim(), controlId: null }])
  }
  const close = () => {
    actions.forget()
    onClose()
  }
  useDialogScan(async ({ raw }) => {
    const scanned = displayBarcode(raw)
    setNumber(scanned)
    if (!(await add(scanned))) return
    setNumber('')
    setAdded(scanned)
  })
  const isDone = added !== null && number.trim() === ''
  return (
    <FormDialog
      title={t('arrival:addDocument')}
      text={added === null ? t('arrival:addDocumentText') : t('arrival:addedDocument', { number: added })}
      submit={isDone ? t('common:done') : t('common:save')}
      disabled={actions.busy}
      missing={number.trim() === '' && !isDone ? t('common:missing', { what: t('arrival:documentNumber') }) : null}
      error={actions.error}
      close={added === null ? undefined : t('common:close')}
      onClose={close}
      onSubmit={() => {
        if (isDone) close()
        else void add(number).then((isSaved) => (isSaved ? onClose() : undefined))
      }}
    >
      <Field
        label={t('arrival:documentNumber')}
        size="touch"
        mono
        maxLength={200}
        value={number}
        onChange={setNumber}
        letters
      />
      {documents.length < 2 ? null : (
        <ul>
          {documents.map((document) => (
            <li key={`${document.number} ${document.controlId}`} className="row between gap-3">
              <span className="mono strong code">{document.number}</span>
              <Button
                size="touch"
                tone="plain"
                icon={Eraser}
                aria-label={t('removeDocument', { number: document.number })}
                disabled={actions.busy}
                onClick={() =>
                  void change((before) => before.filter((one) => !isSame(one, document))).then((isSaved) =>
                    isSaved ? onClose() : undefined,
                  )
                }
              >
                {t('common:remove')}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </FormDialog>
  )
}
