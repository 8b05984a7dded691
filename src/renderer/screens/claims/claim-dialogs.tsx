import { useState } from 'react'
import { CircleMinus, Send } from 'lucide-react'
import { claimWays } from '../../../contract/shapes/claim.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useClaimRefusal } from '../../shared/use-claim-refusal.ts'
import { Field } from '../../ui/field.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { useDialogChange, type ClaimChanges } from './use-claim-change.ts'

interface DialogProps {
  changes: ClaimChanges
  onClose: () => void
}

/** Records that the letter was sent, and how. */
export function SendDialog({ changes, onClose }: DialogProps) {
  const { t } = useTranslation('claims')
  const refusal = useClaimRefusal()
  const change = useDialogChange(changes)
  const [way, setWay] = useState<(typeof claimWays)[number]>('mail')
  const [to, setTo] = useState('')
  return (
    <FormDialog
      title={t('action.send')}
      text={t('send.text')}
      submit={t('action.send')}
      icon={Send}
      disabled={changes.busy}
      error={changes.error}
      errorText={refusal}
      onClose={onClose}
      onSubmit={() =>
        void change('send', { claimWay: way, ...(to.trim() === '' ? {} : { to: to.trim() }) }).then(
          (done) => done && onClose(),
        )
      }
    >
      <Segmented
        size="touch"
        label={t('send.way')}
        value={way}
        options={claimWays.map((value) => ({ value, label: t(`send.wayOption.${value}`) }))}
        onChange={setWay}
      />
      <Field size="touch" label={t('send.to')} maxLength={200} value={to} onChange={setTo} />
    </FormDialog>
  )
}

/** Withdraws a claim that has no answer. */
export function WithdrawDialog({ changes, onClose }: DialogProps) {
  const { t } = useTranslation('claims')
  const refusal = useClaimRefusal()
  const change = useDialogChange(changes)
  const [note, setNote] = useState('')
  return (
    <FormDialog
      title={t('withdraw.title')}
      text={t('withdraw.text')}
      submit={t('action.withdraw')}
      icon={CircleMinus}
      tone="danger"
      disabled={changes.busy}
      error={changes.error}
      errorText={refusal}
      onClose={onClose}
      onSubmit={() =>
        void change('withdraw', note.trim() === '' ? {} : { note: note.trim() }).then((done) => done && onClose())
      }
    >
      <Field size="touch" label={t('common:optionalNote')} maxLength={500} value={note} onChange={setNote} />
    </FormDialog>
  )
}
