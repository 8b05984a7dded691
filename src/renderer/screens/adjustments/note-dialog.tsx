import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useOperator } from '../../state/operator.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogActions } from '../../ui/dialog.tsx'
import { Form } from '../../ui/form.tsx'

export type NotedVerdict = 'explained' | 'escalated'

interface NoteDialogProps {
  /** What is to be said of how many rows; `null` closes it. */
  asked: { verdict: NotedVerdict; rows: number } | null
  onNote: (note: string) => void
  onClose: () => void
}

const longest = 2000

/** Dialog for the note of a review: the explanation, or why it is escalated. Ctrl+Enter saves. */
export function NoteDialog({ asked, onNote, onClose }: NoteDialogProps) {
  const { t } = useTranslation('adjustments')
  const name = useOperator((state) => state.name)
  if (asked === null) return null
  const by = name === null ? t('note.byNobody') : t('note.by', { name })
  return (
    <Dialog
      open
      onClose={onClose}
      title={t(`note.${asked.verdict}`, { count: asked.rows })}
      text={`${t('note.text')} ${by}`}
    >
      <NoteForm verdict={asked.verdict} onNote={onNote} onClose={onClose} />
    </Dialog>
  )
}

function NoteForm({
  verdict,
  onNote,
  onClose,
}: { verdict: NotedVerdict } & Pick<NoteDialogProps, 'onNote' | 'onClose'>) {
  const { t } = useTranslation(['adjustments', 'common'])
  const [note, setNote] = useState('')
  const id = useId()
  return (
    <Form className="note-form" onSubmit={() => onNote(note)}>
      <label className="field-label" htmlFor={id}>
        {t('adjustments:column.note')}
      </label>
      <textarea
        id={id}
        rows={3}
        maxLength={longest}
        value={note}
        onChange={(event) => setNote(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
          event.preventDefault()
          event.currentTarget.form?.requestSubmit()
        }}
      />
      <DialogActions>
        <Button tone="plain" onClick={onClose}>
          {t('common:cancel')}
        </Button>
        <Button type="submit" tone="primary">
          {t(`adjustments:verdict.do.${verdict}`)}
        </Button>
      </DialogActions>
    </Form>
  )
}
