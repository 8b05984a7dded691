import { useState } from 'react'
import { Signature } from 'lucide-react'
import type { Comparison } from '../../../contract/shapes/comparison.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useSupervisorRights } from '../../shared/supervisor-rights.tsx'
import { useDeviceName } from '../../shared/use-device-name.ts'
import { useToasts } from '../../state/toasts.ts'
import { useAction } from '../../state/use-action.ts'
import { useQuery } from '../../state/use-query.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { openReasons, type SignableCount } from './groups.ts'
import { useRepeatedTitle } from './count-list.tsx'
import { MovedNotice } from './moved-notice.tsx'
import { useRejectionText } from './rejection-text.ts'
import { SignedFacts } from './signed-facts.tsx'
import { SignerChoice } from './signer-choice.tsx'

interface SignDialogProps {
  comparison: Comparison
  count: SignableCount
  /** Holds that are neither released nor rejected. */
  openHolds: number
  onClose: () => void
  /** Reads the comparison again: it is signed, or it is known what moved. */
  reload: () => void
}

/**
 * The one dialog for signing: what is signed, who signs (a supervisor of this PC, or a new one), and the PIN where the
 * supervisor's rights are not held yet.
 */
export function SignDialog({ comparison, count, openHolds, onClose, reload }: SignDialogProps) {
  // The comparison that the supervisor looked at. The screen behind may be read again while this dialog is open.
  const [looked] = useState(comparison)
  const { controlId } = looked
  const { t } = useTranslation(['comparison', 'common', 'deliveryParts', 'siteDecisions'])
  const say = useToasts((state) => state.say)
  const deviceName = useDeviceName()
  const { sessionId, device } = count
  const rejectionText = useRejectionText()
  const listed = useQuery('operators.list', {})
  const rights = useSupervisorRights(controlId)
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
  const { busy, error, setError, run } = useAction()
  const written = (chosen ?? typed).trim().replaceAll(/\s+/g, ' ')
  const known = (listed.data?.rows ?? []).find((one) => isSame(one.name, written))
  // One person has one spelling in all signatures.
  const name = known?.name ?? written
  const missing = [name === '' ? t('common:supervisor') : '', rights.isPinMissing ? t('signing.pin') : ''].filter(
    (what) => what !== '',
  )

  const sign = async () => {
    setError(null)
    const failure = await rights.unlock()
    if (failure !== null) return setError(failure === 'wrong' ? null : failure)
    if (chosen === null && known === undefined) {
      const person = { name, active: true, role: 'supervisor' as const }
      if ((await run((client) => client.command('operators.save', person), controlId)) === null) return undefined
    }
    const scope = looked.part === undefined ? {} : { moreToCome: true as const }
    const decision = { sessionId, seen: looked.seen, ...scope, ...(note.trim() === '' ? {} : { note: note.trim() }) }
    const signed = await run<unknown>(
      (client) =>
        device === null
          ? client.command('counts.sign', { ...decision, signedBy: name })
          : client.command('hub.instruct', { decision: { kind: 'sign', ...decision }, by: name }),
      controlId,
    )
    if (signed === null) return reload()
    if (device !== null) say(t('siteDecisions:sentTo', { device: deviceName(device) }))
    onClose()
    reload()
  }

  const document = looked.number ?? looked.numbers.join(' · ')
  const title =
    looked.part === undefined
      ? t('signing.titleOf', { document })
      : t('deliveryParts:signTitle', { part: looked.part, document })

  // Fields that came later would move under the keys of a person who types already.
  if (!rights.isRead || (listed.data === null && listed.error === null)) return null
  if (error?.details?.['reason'] === 'comparison_changed')
    return (
      <Dialog open onClose={onClose} title={title}>
        <MovedNotice before={looked} after={comparison} onLook={onClose} onClose={onClose} />
      </Dialog>
    )
  return (
    <FormDialog
      title={title}
      text={device === null ? t(signingText(looked)) : t('siteDecisions:signText', { device: deviceName(device) })}
      submit={name === '' ? t('sign') : t('signing.signAs', { name })}
      icon={Signature}
      wide
      disabled={busy || rights.busy}
      missing={missing.length === 0 ? null : t('common:missing', { count: missing.length, what: missing.join(', ') })}
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
          <Cautions comparison={looked} openHolds={openHolds} />
          <SignerChoice
            supervisors={supervisors}
            excluded={excluded}
            chosen={chosen}
            typed={typed}
            onChoose={setChoice}
            onType={setTyped}
          />
          <Field
            label={t('common:optionalNote')}
            size="touch"
            value={note}
            maxLength={2000}
            letters
            onChange={setNote}
          />
          {rights.field}
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

/** Lines in which document, despatch advice and count all differ, and that nobody has decided. */
function undecidedAdviceLines({ advice }: Comparison): number {
  return (advice?.lines ?? []).filter(({ verdict, decision }) => verdict === 'undecided' && decision === null).length
}

/** Warnings that do not prevent signing. */
function Cautions({ comparison, openHolds }: { comparison: Comparison; openHolds: number }) {
  const { t } = useTranslation(['comparison', 'common', 'deliveryParts'])
  const { documentChanged, lines, leftOut = [] } = comparison
  const notComparable = lines.filter(({ status }) => status === 'unreadable').length
  const unconfirmed = lines.filter((line) => line.unconfirmed).length
  const { proposed, without } = openReasons(comparison)
  const repeated = useRepeatedTitle(comparison)
  const undecided = undecidedAdviceLines(comparison)
  const cautions = [
    documentChanged ? t('changed.title') : null,
    repeated,
    leftOut.length === 0 ? null : t('signing.leftOut', { count: leftOut.length }),
    notComparable === 0 ? null : t('signing.notComparable', { count: notComparable }),
    unconfirmed === 0 ? null : t('signing.unconfirmed', { count: unconfirmed }),
    proposed.length === 0 ? null : t('signing.unaccepted', { count: proposed.length }),
    without.length === 0 ? null : t('signing.unexplained', { count: without.length }),
    undecided === 0 ? null : t('signing.advice', { count: undecided }),
    openHolds === 0 ? null : t('signing.holds', { count: openHolds }),
  ].filter((text) => text !== null)
  return (
    cautions.length > 0 && (
      <Notice>
        <p className="strong">{t('signing.cautions')}</p>
        <ul className="comparison-cautions">
          {cautions.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      </Notice>
    )
  )
}
