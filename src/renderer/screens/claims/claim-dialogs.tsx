import { useState } from 'react'
import { CircleMinus, Send } from 'lucide-react'
import { claimWays } from '../../../contract/shapes/claim.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Field } from '../../ui/field.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { ClaimDialog, type ClaimDialogProps } from './claim-dialog.tsx'

/** Records that the letter was sent, and how. */
export function SendDialog(props: ClaimDialogProps) {
  const { t } = useTranslation('claims')
  const [way, setWay] = useState<(typeof claimWays)[number]>('mail')
  const [to, setTo] = useState('')
  return (
    <ClaimDialog
      {...props}
      title={t('action.send')}
      text={t('send.text')}
      submit={t('action.send')}
      icon={Send}
      command="send"
      input={{ claimWay: way, ...(to.trim() === '' ? {} : { to: to.trim() }) }}
    >
      <Segmented
        size="touch"
        label={t('send.way')}
        value={way}
        options={claimWays.map((value) => ({ value, label: t(`send.wayOption.${value}`) }))}
        onChange={setWay}
      />
      <Field size="touch" label={t('send.to')} maxLength={200} value={to} onChange={setTo} />
    </ClaimDialog>
  )
}

/** Withdraws a claim that has no answer. */
export function WithdrawDialog(props: ClaimDialogProps) {
  const { t } = useTranslation('claims')
  const [note, setNote] = useState('')
  return (
    <ClaimDialog
      {...props}
      title={t('withdraw.title')}
      text={t('withdraw.text')}
      submit={t('action.withdraw')}
      icon={CircleMinus}
      tone="danger"
      command="withdraw"
      input={note.trim() === '' ? {} : { note: note.trim() }}
    >
      <Field size="touch" label={t('common:optionalNote')} maxLength={500} value={note} onChange={setNote} />
    </ClaimDialog>
  )
}
