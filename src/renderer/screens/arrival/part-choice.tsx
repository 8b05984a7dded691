import { useState } from 'react'
import { Split } from 'lucide-react'
import type { Arrival } from '../../../contract/shapes/arrival.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useQuery } from '../../state/use-query.ts'
import { Button } from '../../ui/button.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import type { ArrivalActions } from './use-arrival-actions.ts'

type ArrivalDocument = Arrival['documents'][number]

/** Two documents of one truck may have the same number. */
const keyOf = ({ number, controlId }: ArrivalDocument) => `${number} ${controlId}`

/** Parts offered at most: the newest ones. */
const offered = 4

/** A button and a dialog that says which part of the delivery of each document this truck brought. */
export function PartChoice({ arrival, actions }: { arrival: Arrival; actions: ArrivalActions }) {
  const { t } = useTranslation('arrival')
  const [open, setOpen] = useState(false)
  const [chosen, setChosen] = useState<Record<string, number>>({})
  const { documents } = arrival
  const partOf = (document: ArrivalDocument) => chosen[keyOf(document)] ?? document.part ?? 1
  const close = () => {
    actions.forget()
    setChosen({})
    setOpen(false)
  }
  const save = async () => {
    const saved = await actions.save(arrival.arrivalId, {
      documents: documents.map((document) => ({
        number: document.number,
        ...(document.controlId === null ? {} : { controlId: document.controlId }),
        part: partOf(document),
      })),
    })
    if (saved !== null) close()
  }
  return (
    <>
      <Button size="touch" tone="plain" icon={Split} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {t('common:partialDelivery')}
      </Button>
      {open ? (
        <FormDialog
          title={t('part.title')}
          text={t('part.text')}
          submit={t('common:save')}
          disabled={actions.busy}
          error={actions.error}
          onClose={close}
          onSubmit={() => void save()}
        >
          {documents.map((document) => (
            <PartsOfDocument
              key={keyOf(document)}
              document={document}
              part={partOf(document)}
              onChoose={(part) => setChosen((before) => ({ ...before, [keyOf(document)]: part }))}
            />
          ))}
        </FormDialog>
      ) : null}
    </>
  )
}

interface PartsOfDocumentProps {
  document: ArrivalDocument
  part: number
  onChoose: (part: number) => void
}

/** The partial deliveries that were begun, and one more, by their number: the title says what they are. */
function PartsOfDocument({
  document: { number, controlId, part: recorded = 1 },
  part,
  onChoose,
}: PartsOfDocumentProps) {
  const format = useFormat()
  const next = useQuery('counts.next', controlId === null ? null : { controlId }, {
    watch: ['counts'],
    reportFailure: true,
  })
  const newest = Math.max(next.data?.part ?? 1, recorded) + 1
  const first = Math.max(1, newest - offered + 1)
  const parts = Array.from({ length: newest - first + 1 }, (_, at) => first + at).filter((one) => one <= 99)
  return (
    <Segmented
      label={number}
      size="touch"
      value={String(part)}
      options={parts.map((one) => ({ value: String(one), label: format.count(one) }))}
      onChange={(value) => onChoose(Number(value))}
    />
  )
}
