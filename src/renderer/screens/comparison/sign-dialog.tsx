import { useState } from 'react'
import { Signature } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { OperationError } from '../../../contract/errors.ts'
import type { Comparison } from '../../../contract/shapes/comparison.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { shortDevice } from '../../shared/short-id.ts'
import { useClient } from '../../state/client.tsx'
import { useSupervisorAction } from '../../state/use-supervisor-action.ts'
import { useQuery } from '../../state/use-query.ts'
import { Button } from '../../ui/button.tsx'
import { CancelButton, Dialog, DialogActions } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Select } from '../../ui/select.tsx'
import { groupLines, unexplained } from './groups.ts'
import type { Recount } from './recount-badge.tsx'
import { useRejectionText } from './rejection-text.ts'

interface SignDialogProps {
  comparison: Comparison
  recounts: readonly Recount[]
  sessionId: string
  onClose: () => void
  onSigned: () => void
}

/** Dialog for signing, with the supervisor's name: from the list, or typed if the list has no supervisor. */
export function SignDialog({ comparison, recounts, sessionId, onClose, onSigned }: SignDialogProps) {
  const { controlId } = comparison
  const { t } = useTranslation(['comparison', 'common'])
  const client = useClient()
  const guarded = useSupervisorAction()
  const rejectionText = useRejectionText()
  const listed = useQuery('operators.list', {})
  const supervisors = (listed.data?.rows ?? []).filter(({ role, active }) => role === 'supervisor' && active)
  const [typed, setTyped] = useState('')
  const [note, setNote] = useState('')
  const [failure, setFailure] = useState<OperationError | null>(null)
  const [busy, setBusy] = useState(false)
  const name = (typed === '' && supervisors.length === 1 ? (supervisors[0]?.name ?? '') : typed).trim()

  const sign = async () => {
    const input = { sessionId, signedBy: name, ...(note.trim() === '' ? {} : { note: note.trim() }) }
    setBusy(true)
    const result = await guarded(
      () => client.command('counts.sign', { ...input, commandId: crypto.randomUUID() }),
      controlId,
    )
    setBusy(false)
    if (!result.ok) return setFailure(result.error)
    onClose()
    onSigned()
  }

  return (
    <Dialog open onClose={onClose} title={t('comparison:signing.title')} text={t('comparison:signing.text')}>
      <Form
        onSubmit={() => {
          if (name !== '') void sign()
        }}
      >
        <Cautions comparison={comparison} recounts={recounts} />
        {supervisors.length > 0 ? (
          <Select
            label={t('comparison:signing.who')}
            size="touch"
            value={name}
            options={[
              ...(supervisors.length === 1 ? [] : [{ value: '', label: t('comparison:signing.choose') }]),
              ...supervisors.map((one) => ({ value: one.name, label: one.name })),
            ]}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
        ) : (
          <Field
            label={t('comparison:signing.who')}
            size="touch"
            value={typed}
            maxLength={80}
            onChange={(event) => setTyped(event.target.value)}
          />
        )}
        <Field
          label={t('comparison:signing.note')}
          size="touch"
          value={note}
          maxLength={2000}
          onChange={(event) => setNote(event.target.value)}
        />
        {failure === null ? null : <Notice live>{rejectionText(failure)}</Notice>}
        <DialogActions>
          <CancelButton onClick={onClose} />
          <Button size="touch" tone="primary" type="submit" icon={Signature} disabled={busy || name === ''}>
            {t('comparison:sign')}
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  )
}

/** Content of the signature, and warnings that do not prevent signing. */
function Cautions({ comparison, recounts }: { comparison: Comparison; recounts: readonly Recount[] }) {
  const { t } = useTranslation(['comparison', 'common'])
  const format = useFormat()
  const { lines, totals, documentChanged, alsoCounted = [] } = comparison
  const exceptions = groupLines(lines).exceptions.length
  const without = unexplained(comparison).length
  const waiting = recounts.filter(({ sessionId }) => sessionId === null).length
  const cautions = [
    documentChanged ? t('comparison:signing.changed') : null,
    alsoCounted.some((count) => count.repeatedContainers.length > 0) ? t('comparison:signing.repeated') : null,
    ...alsoCounted
      .filter(({ status }) => status === 'open')
      .map(({ counter, operator, device }) =>
        t('comparison:signing.open', {
          counter: t(`common:counter.${counter}`),
          operator,
          device: shortDevice(device),
        }),
      ),
    waiting === 0 ? null : t('comparison:signing.recounts', { count: waiting }),
    without === 0 ? null : t('comparison:signing.unexplained', { count: without }),
  ].filter((text) => text !== null)
  return (
    <>
      <p>
        {t('comparison:signing.what', {
          exceptions: t('comparison:exceptionsOf', { count: exceptions, formatted: format.count(exceptions) }),
          difference: totals.difference === null ? t('common:none') : format.signed(totals.difference),
        })}
      </p>
      {cautions.length === 0 ? null : (
        <Notice>
          <p className="strong">{t('comparison:signing.cautions')}</p>
          <ul className="comparison-cautions">
            {cautions.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </Notice>
      )}
    </>
  )
}
