import { useRef, useState } from 'react'
import { User } from 'lucide-react'
import { useTranslation } from '../i18n/use-translation.ts'
import { OperatorChoice, OperatorKeys, useOperators } from './operator-choice.tsx'
import { useOperator } from '../state/operator.ts'
import { CancelButton, Dialog, DialogActions } from '../ui/dialog.tsx'
import { Field } from '../ui/field.tsx'
import { FormDialog } from '../ui/form-dialog.tsx'
import { Icon } from '../ui/icon.tsx'

export interface OperatorDialogProps {
  open: boolean
  onClose: () => void
  /** Called with the name once one is chosen. */
  onChosen?: (name: string) => void
  /** Where the name must be that of a supervisor, only those of this PC are offered; `text`: what for. */
  supervisors?: { text: string } | undefined
}

/** Choice of the operator: from the list, or, if it is empty, a recent or a new name. */
export function OperatorDialog({ open, onClose, onChosen, supervisors }: OperatorDialogProps) {
  const { t } = useTranslation(['frame', 'common'])
  const { known, choose, name: present } = useOperator()
  const { rows: all, problem } = useOperators()
  const leading = supervisors === undefined ? [] : (all ?? []).filter(({ role }) => role === 'supervisor')
  // Without a supervisor in the list any name is one.
  const rows = leading.length === 0 ? all : leading
  const text = supervisors?.text ?? t('operator.text')
  const [name, setName] = useState('')
  // A name that is typed at once is not lost on a key with somebody else's name.
  const field = useRef<HTMLInputElement>(null)
  const take = (chosen: string) => {
    if (chosen.trim() === '') return
    choose(chosen)
    setName('')
    onClose()
    onChosen?.(chosen.trim().replace(/\s+/g, ' '))
  }
  // A list that is not known may have people in it: then no other name is allowed.
  if (rows === null || rows.length > 0)
    return (
      <Dialog open={open} onClose={onClose} title={t('operator.title')} text={text}>
        {rows === null ? problem : <OperatorChoice rows={rows} present={present} onChosen={take} />}
        <DialogActions>
          <CancelButton onClick={onClose} />
        </DialogActions>
      </Dialog>
    )
  return (
    <FormDialog
      open={open}
      title={t('operator.title')}
      text={text}
      submit={t('operator.use')}
      missing={name.trim() === '' ? t('common:missing', { what: t('frame:operator.name') }) : null}
      initialFocus={field}
      onSubmit={() => take(name)}
      onClose={onClose}
    >
      {known.length === 0 ? null : (
        <OperatorKeys label={t('operator.known')} names={known} present={present} onChosen={take} />
      )}
      <Field
        ref={field}
        label={t('operator.name')}
        size="touch"
        value={name}
        maxLength={80}
        onChange={setName}
        letters
      />
    </FormDialog>
  )
}

/** The operator of this PC, in the top bar. A click changes it. */
export function OperatorPicker() {
  const { t } = useTranslation(['frame', 'common'])
  const name = useOperator((state) => state.name)
  const [open, setOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        className="operator"
        aria-haspopup="dialog"
        title={t('common:changeOperator')}
        onClick={() => setOpen(true)}
      >
        <Icon of={User} size="sm" />
        <span className="clip">{name ?? t('operator.none')}</span>
      </button>
      <OperatorDialog open={open} onClose={() => setOpen(false)} />
    </>
  )
}
