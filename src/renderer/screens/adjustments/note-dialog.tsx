import { useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useOperator } from '../../state/operator.ts'
import { Field } from '../../ui/field.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { submitByKey } from '../../ui/submit-by-key.ts'

export type NotedVerdict = 'explained' | 'escalated'

interface NoteDialogProps {
  /** The verdict and the number of rows it is for. */
  asked: { verdict: NotedVerdict; rows: number }
  onNote: (note: string) => void
  onClose: () => void
}

const longest = 2000

/** Dialog for the note of a review: the explanation, or why it is escalated. Ctrl+Enter saves. */
export function NoteDialog({ asked: { verdict, rows }, onNote, onClose }: NoteDialogProps) {
  const { t } = useTranslation('adjustments')
  const name = useOperator((state) => state.name)
  const [note, setNote] = useState('')
  const by = name === null ? t('note.byNobody') : t('note.by', { name })
  return (
    <FormDialog
      title={t(`note.${verdict}`, { count: rows })}
      text={`${t('note.text')} ${by}`}
      submit={t(`verdict.do.${verdict}`)}
      onSubmit={() => onNote(note)}
      onClose={onClose}
    >
      <Field
        label={t('column.note')}
        rows={3}
        maxLength={longest}
        value={note}
        onChange={setNote}
        onKeyDown={submitByKey}
      />
    </FormDialog>
  )
}
