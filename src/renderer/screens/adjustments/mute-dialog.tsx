import { useState } from 'react'
import { dotted } from '../../../contract/isolated.ts'
import type { AdjustmentView } from '../../../contract/shapes/adjustment.ts'
import type { AdjustmentSignal } from '../../../contract/shapes/adjustment-signal.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useClient } from '../../state/client.tsx'
import { OperatorDialog } from '../../shell/operator-picker.tsx'
import { useToasts } from '../../state/toasts.ts'
import { useAction } from '../../state/use-action.ts'
import { Field } from '../../ui/field.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { submitByKey } from '../../ui/submit-by-key.ts'
import { useReviewer } from './use-reviewer.ts'

const scopes = ['both', 'user', 'article'] as const
type Scope = (typeof scopes)[number]

/** Asks for whom a signal is not shown again, and why. */
export function MuteDialog(props: { row: AdjustmentView; signal: AdjustmentSignal; onClose: () => void }) {
  const { row, signal, onClose } = props
  const { t } = useTranslation(['adjustments', 'common'])
  const client = useClient()
  const { inName, dialog } = useReviewer()
  const say = useToasts((state) => state.say)
  const { busy, error, run } = useAction()
  const [scope, setScope] = useState<Scope>('both')
  const [reason, setReason] = useState('')
  const word = t(`signal.${signal}.word`)

  async function mute(): Promise<void> {
    const done = await run(() =>
      inName((by) =>
        client.command('adjustments.mute', {
          signal,
          user: scope === 'article' ? null : (row.user ?? ''),
          articleCode: scope === 'user' ? null : row.articleCode,
          reason,
          ...by,
        }),
      ),
    )
    if (done === null) return
    say(t('mute.done', { signal: word }))
    onClose()
  }

  return (
    <>
      <FormDialog
        title={t('mute.title', { signal: word })}
        text={t('mute.text')}
        submit={t('mute.ask')}
        disabled={busy}
        missing={reason.trim() === '' ? t('common:missing', { what: t('common:reason') }) : null}
        error={error}
        onSubmit={() => void mute()}
        onClose={onClose}
      >
        <Segmented
          label={t('mute.scope')}
          value={scope}
          options={scopes.map((value) => ({ value, label: t(`mute.of.${value}`) }))}
          onChange={setScope}
          size="touch"
        />
        <p className="second">
          {dotted([
            scope === 'article' ? null : (row.user ?? t('unsaid')),
            scope === 'user' ? null : (row.description ?? row.articleCode),
          ])}
        </p>
        <Field
          label={t('common:reason')}
          rows={2}
          maxLength={2000}
          value={reason}
          onChange={setReason}
          onKeyDown={submitByKey}
        />
      </FormDialog>
      {/* A form within the form would send both. */}
      <OperatorDialog {...dialog} supervisors={{ text: t('verdict.reviewerNeededText') }} />
    </>
  )
}
