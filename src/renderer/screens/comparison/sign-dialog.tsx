import { useState } from 'react'
import { Signature } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Comparison } from '../../../contract/shapes/comparison.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { shortDevice } from '../../shared/short-id.ts'
import { useClient } from '../../state/client.tsx'
import { useSettings } from '../../state/settings.tsx'
import { useAction } from '../../state/use-action.ts'
import { useQuery } from '../../state/use-query.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Select } from '../../ui/select.tsx'
import { groupLines, unexplained } from './groups.ts'
import { MovedNotice } from './moved-notice.tsx'
import type { Recount } from './recount-badge.tsx'
import { useRejectionText } from './rejection-text.ts'

interface SignDialogProps {
  comparison: Comparison
  recounts: readonly Recount[]
  sessionId: string
  onClose: () => void
  onSigned: () => void
  /** Reads the comparison again, so that it is known what moved. */
  onRefused: () => void
}

/** Dialog for signing, with the supervisor's name: from the list, or typed if the list has no supervisor. */
export function SignDialog({ comparison, recounts, sessionId, onClose, onSigned, onRefused }: SignDialogProps) {
  // The comparison that the supervisor looked at. The screen behind may be read again while this dialog is open.
  const [looked] = useState(comparison)
  const { controlId } = looked
  const { t } = useTranslation(['comparison', 'common'])
  const client = useClient()
  const rejectionText = useRejectionText()
  const listed = useQuery('operators.list', {})
  const supervisors = (listed.data?.rows ?? []).filter(({ role, active }) => role === 'supervisor' && active)
  const [typed, setTyped] = useState('')
  const [note, setNote] = useState('')
  const { busy, error, run } = useAction()
  const name = (typed === '' && supervisors.length === 1 ? (supervisors[0]?.name ?? '') : typed).trim()

  const sign = async () => {
    const input = { sessionId, seen: looked.seen, signedBy: name, ...(note.trim() === '' ? {} : { note: note.trim() }) }
    if ((await run(() => client.command('counts.sign', input), controlId)) === null) return onRefused()
    onClose()
    onSigned()
  }

  if (error?.details?.['reason'] === 'comparison_changed')
    return (
      <Dialog open onClose={onClose} title={t('comparison:signing.title')}>
        <MovedNotice before={looked} after={comparison} onLook={onClose} onClose={onClose} />
      </Dialog>
    )
  return (
    <FormDialog
      title={t('comparison:signing.title')}
      text={t('comparison:signing.text')}
      submit={t('comparison:sign')}
      icon={Signature}
      disabled={busy || name === ''}
      error={error}
      errorText={rejectionText}
      onSubmit={() => void sign()}
      onClose={onClose}
    >
      <Cautions comparison={looked} recounts={recounts} />
      {supervisors.length > 0 ? (
        <Select
          label={t('comparison:signing.who')}
          size="touch"
          value={name}
          options={[
            ...(supervisors.length === 1 ? [] : [{ value: '', label: t('comparison:signing.choose') }]),
            ...supervisors.map((one) => ({ value: one.name, label: one.name })),
          ]}
          onChange={setTyped}
        />
      ) : (
        <Field label={t('comparison:signing.who')} size="touch" value={typed} maxLength={80} onChange={setTyped} />
      )}
      <Field label={t('comparison:signing.note')} size="touch" value={note} maxLength={2000} onChange={setNote} />
    </FormDialog>
  )
}

/** Content of the signature, and warnings that do not prevent signing. */
function Cautions({ comparison, recounts }: { comparison: Comparison; recounts: readonly Recount[] }) {
  const { t } = useTranslation(['comparison', 'common'])
  const format = useFormat()
  const { lines, totals, documentChanged, sessions, alsoCounted = [] } = comparison
  const independent = useSettings().settings?.counting.independentSigner === true
  const people = [...new Set([...sessions, ...alsoCounted].map(({ operator }) => operator))]
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
          exceptions: t('comparison:exceptionsOf', { count: exceptions }),
          difference: totals.difference === null ? t('common:none') : format.signed(totals.difference),
        })}
      </p>
      {people.length === 0 ? null : (
        <p>
          {t('comparison:signing.counted', { people: people.join(', ') })}
          {independent ? ` ${t('comparison:signing.independent')}` : null}
        </p>
      )}
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
