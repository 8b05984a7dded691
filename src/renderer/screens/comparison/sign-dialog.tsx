import { useState } from 'react'
import { Signature } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Comparison } from '../../../contract/shapes/comparison.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { shortDevice } from '../../shared/short-id.ts'
import { useClient } from '../../state/client.tsx'
import { useAction } from '../../state/use-action.ts'
import { useQuery } from '../../state/use-query.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { allCounts } from './counts.ts'
import { groupLines, unexplained } from './groups.ts'
import { MovedNotice } from './moved-notice.tsx'
import { SigningRule } from './report.tsx'
import type { Recount } from './recount-badge.tsx'
import { useRejectionText } from './rejection-text.ts'
import { SignerChoice } from './signer-choice.tsx'

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
  const { t } = useTranslation(['comparison', 'common', 'deliveryParts'])
  const client = useClient()
  const rejectionText = useRejectionText()
  const listed = useQuery('operators.list', {})
  const independent = looked.signingRule?.independentSigner === true
  const supervisors = (listed.data?.rows ?? [])
    .filter(({ role, active }) => role === 'supervisor' && active)
    .map(({ name }) => name)
  const excluded = independent ? supervisors.filter((one) => peopleOf(looked).some((other) => isSame(one, other))) : []
  const able = supervisors.filter((one) => !excluded.includes(one))
  const [choice, setChoice] = useState<string | null | undefined>(undefined)
  const chosen = choice === undefined ? (able[0] ?? null) : choice
  const [typed, setTyped] = useState('')
  const [note, setNote] = useState('')
  const { busy, error, run } = useAction()
  const name = (chosen ?? typed).trim()

  const sign = async () => {
    // A new supervisor of a PC that has a list belongs to it.
    if (supervisors.length > 0 && chosen === null && !supervisors.some((one) => isSame(one, name))) {
      const person = { name, active: true, role: 'supervisor' as const }
      if ((await run(() => client.command('operators.save', person), controlId)) === null) return
    }
    const scope = looked.part === undefined ? {} : { moreToCome: true as const }
    const input = {
      sessionId,
      seen: looked.seen,
      ...scope,
      signedBy: name,
      ...(note.trim() === '' ? {} : { note: note.trim() }),
    }
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
      text={t(signingText(looked))}
      submit={t('comparison:sign')}
      icon={Signature}
      wide
      disabled={busy || name === ''}
      error={error}
      errorText={rejectionText}
      onSubmit={() => void sign()}
      onClose={onClose}
    >
      <div className="sign-columns">
        <div>
          <SignedFacts comparison={looked} />
        </div>
        <div className="column gap-3">
          <Cautions comparison={looked} recounts={recounts} />
          <SignerChoice
            supervisors={supervisors}
            excluded={excluded}
            chosen={chosen}
            typed={typed}
            onChoose={setChoice}
            onType={setTyped}
          />
          <Field label={t('comparison:signing.note')} size="touch" value={note} maxLength={2000} onChange={setNote} />
        </div>
      </div>
    </FormDialog>
  )
}

/** The subject of the signature: a part of the delivery, the whole of one in parts, or a delivery that came at once. */
function signingText({ part, parts }: Comparison) {
  if (part !== undefined) return 'deliveryParts:signText' as const
  return parts === undefined ? ('comparison:signing.text' as const) : ('deliveryParts:signWholeText' as const)
}

/** Everybody who counted, here and on other PCs. */
function peopleOf({ sessions, alsoCounted = [] }: Comparison): string[] {
  return [...new Set([...sessions, ...alsoCounted].map(({ operator }) => operator))]
}

function isSame(one: string, other: string): boolean {
  return one.localeCompare(other, undefined, { sensitivity: 'accent' }) === 0
}

/** The figures to be signed, as the supervisor looked at them. */
function SignedFacts({ comparison }: { comparison: Comparison }) {
  const { t } = useTranslation(['comparison', 'common', 'deliveryParts'])
  const format = useFormat()
  const { lines, totals, number, numbers, supplierName } = comparison
  const exceptions = groupLines(lines).exceptions.length
  // The sum of the deciding counts; another count may hold part of the articles only.
  const counted = totals.difference === null ? null : Number((totals.declared + totals.difference).toFixed(6))
  const units = (value: number | null) => (value === null ? t('common:none') : format.units(value))
  const facts = [
    {
      word: t('comparison:signing.document'),
      value: [number ?? numbers.join(' · '), supplierName].filter(Boolean).join(' · '),
      ...(comparison.part === undefined ? {} : { more: t('deliveryParts:one', { part: comparison.part }) }),
    },
    (comparison.part ?? 1) > 1
      ? { word: t('deliveryParts:declared'), value: units(totals.declared), more: t('deliveryParts:declaredText') }
      : { word: t('comparison:declared'), value: units(totals.declared) },
    {
      word: t('comparison:signing.countedUnits'),
      value: units(counted),
      more: allCounts(comparison)
        .map(({ counter, operator }) => `${t(`common:counterShort.${counter}`)} ${operator}`)
        .join(' · '),
    },
    {
      word: t('comparison:difference'),
      value: totals.difference === null ? t('common:none') : format.signed(totals.difference),
      more: t('comparison:exceptionsOf', { count: exceptions }),
    },
    ...(totals.damaged === 0 ? [] : [{ word: t('comparison:damaged'), value: units(totals.damaged) }]),
  ]
  return (
    <>
      <dl className="signed-facts">
        {facts.map(({ word, value, more }) => (
          <div key={word}>
            <dt>{word}</dt>
            <dd>
              <span className="strong">{value}</span>
              {more === undefined || more === '' ? null : <span className="second">{more}</span>}
            </dd>
          </div>
        ))}
      </dl>
      <SigningRule comparison={comparison} />
    </>
  )
}

/** Warnings that do not prevent signing. */
function Cautions({ comparison, recounts }: { comparison: Comparison; recounts: readonly Recount[] }) {
  const { t } = useTranslation(['comparison', 'common', 'deliveryParts'])
  const { documentChanged, alsoCounted = [] } = comparison
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
    cautions.length > 0 && (
      <Notice>
        <p className="strong">{t('comparison:signing.cautions')}</p>
        <ul className="comparison-cautions">
          {cautions.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      </Notice>
    )
  )
}
