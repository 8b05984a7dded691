import { useState } from 'react'
import { MessageSquarePlus, RefreshCcw } from 'lucide-react'
import { dotted } from '../../../contract/isolated.ts'
import { wordOfReason, type ComparisonLine } from '../../../contract/shapes/comparison.ts'
import { lineReason, type LineReason } from '../../../contract/shapes/count.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { useQuantity } from '../../i18n/use-quantity.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useSiteServer } from '../../state/site-server.ts'
import { useOperator } from '../../state/operator.ts'
import { useToasts } from '../../state/toasts.ts'
import { useAction } from '../../state/use-action.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Select } from '../../ui/select.tsx'
import { differs, type Recount } from './groups.ts'
import { isAwaited, RecountBadge, recountOf, type RecountCount } from './recount-badge.tsx'
import { useRejectionText } from './rejection-text.ts'
import { canBeExplained, lineKey } from './signing-blockers.ts'

export interface LineReasonProps {
  controlId: number
  /** The comparison is of this part of the delivery. */
  part: number | undefined
  line: ComparisonLine
  /** Signed lines keep their reason. */
  signed: boolean
  recounts: readonly Recount[]
  /** Of this and other PCs. */
  counts: readonly RecountCount[]
}

/** The reason of a line, or the proposed one to confirm. A click edits it. */
export function LineReasonButton({ recounts, ...props }: LineReasonProps) {
  const recount = recountOf(recounts, props.line.articleCode)
  return (
    <>
      <Reason {...props} recount={recount} />
      {recount === null ? null : <RecountBadge recount={recount} counts={props.counts} />}
    </>
  )
}

interface ReasonProps extends Omit<LineReasonProps, 'recounts'> {
  recount: Recount | null
}

function Reason({ signed, ...props }: ReasonProps) {
  const { line, recount, counts } = props
  const { t } = useTranslation('comparison')
  const [open, setOpen] = useState(false)
  const { reason, note } = line
  const proposedReason = proposedReasonOf(line)
  if (reason === null && note === null && !(signed ? differs(line) : canBeExplained(line))) return null
  const reasonText =
    reason !== null
      ? t('why.line.said', { reason: t(`reason.${wordOfReason(reason, line.status)}`) })
      : proposedReason !== null && !signed
        ? t('why.line.proposed', { reason: t(`reason.${wordOfReason(proposedReason, line.status)}`) })
        : signed || (line.decided && differs(line))
          ? t('common:noReason')
          : t(recount !== null && isAwaited(recount, counts) ? 'why.awaitedLine' : 'recount.ask')
  if (signed)
    return (
      <p className="comparison-reason row gap-1 text-13">
        <ReasonText reasonText={reasonText} note={note} named={reason !== null} />
      </p>
    )
  return (
    <>
      <button
        type="button"
        className="comparison-reason row gap-1 text-13"
        data-line={lineKey(line)}
        data-said={reason !== null || undefined}
        aria-haspopup="dialog"
        title={withNote(reasonText, note)}
        onClick={() => setOpen(true)}
      >
        <Icon of={MessageSquarePlus} size="sm" />
        <ReasonText reasonText={reasonText} note={note} named={reason !== null || proposedReason !== null} />
      </button>
      {open ? <LineDialog {...props} onClose={() => setOpen(false)} /> : null}
    </>
  )
}

/** The reason of a line with undecided counts follows from the count that is still to be made. */
function proposedReasonOf({ decided, proposedReason }: ComparisonLine): LineReason | null {
  return decided ? proposedReason : null
}

const withNote = (reasonText: string, note: string | null) => (note === null ? reasonText : `${reasonText} · ${note}`)

/** The reason and its note, with the name of the column for screen readers. */
function ReasonText({ reasonText, note, named }: { reasonText: string; note: string | null; named: boolean }) {
  const { t } = useTranslation('comparison')
  return (
    <span className="comparison-two-lines two-lines anywhere">
      {named ? <span className="unseen">{t('common:reason')}:</span> : null} {withNote(reasonText, note)}
    </span>
  )
}

interface LineDialogProps extends Omit<ReasonProps, 'signed'> {
  onClose: () => void
}

function LineDialog({ controlId, part, line, recount, counts, onClose }: LineDialogProps) {
  const { t, format } = useTexts(['comparison', 'common', 'siteDecisions'])
  const operator = useOperator((state) => state.name)
  const say = useToasts((state) => state.say)
  const siteServer = useSiteServer()
  const rejectionText = useRejectionText()
  const { articleCode, lot, expiry, byWeight = false } = line
  const proposedReason = proposedReasonOf(line)
  const [reason, setReason] = useState<LineReason | ''>(line.reason ?? proposedReason ?? '')
  const [note, setNote] = useState(line.note ?? '')
  const { busy, error, run } = useAction(rejectionText)
  const more = note.trim() === '' ? {} : { note: note.trim() }
  const by = operator === null ? {} : { operator }
  const ofPart = part === undefined ? {} : { part }

  const save = async () => {
    const subject = { controlId, ...ofPart, articleCode, lot, expiry, byWeight }
    const input = { ...subject, reason: reason === '' ? null : reason, ...more, ...by }
    if ((await run((client) => client.command('comparison.setReason', input), controlId)) !== null) onClose()
  }
  // With a site server any PC may make the recount; otherwise this one, where it made a count.
  const isSent = siteServer === 'connected' || (siteServer !== 'off' && counts.every(({ device }) => device !== null))
  const whyNot = !isSent
    ? null
    : siteServer !== 'connected'
      ? t('siteDecisions:away')
      : operator === null
        ? t('siteDecisions:recountWho')
        : null
  const ask = async (input: { controlId: number; part?: number; articles: string[]; note?: string }) => {
    if (!isSent || operator === null) {
      const request = await run((client) => client.command('counts.requestRecount', { ...input, ...by }), controlId)
      return request?.requestId ?? null
    }
    const decision = { kind: 'recount' as const, ...input }
    if ((await run((client) => client.command('hub.instruct', { decision, by: operator }), controlId)) === null)
      return null
    const requests = await run((client) => client.query('counts.recounts', { controlId }), controlId)
    return recountOf(requests?.rows ?? [], articleCode)?.requestId ?? null
  }
  const withdraw = async (requestId: string) => {
    const withdrawn = await run<unknown>(
      (client) =>
        isSent && operator !== null
          ? client.command('hub.instruct', { decision: { kind: 'withdraw', requestId }, by: operator })
          : client.command('counts.withdrawRecount', { requestId, ...by }),
      controlId,
    )
    if (withdrawn === null) return
    say(t('comparison:recount.withdrawn', { article: line.description ?? articleCode }))
    onClose()
  }
  const request = async () => {
    const requestId = await ask({ controlId, ...ofPart, articles: [articleCode], ...more })
    if (requestId === null) return
    say(t('comparison:recount.asked', { article: line.description ?? articleCode }), {
      label: t('common:undo'),
      run: () => void withdraw(requestId),
    })
    onClose()
  }
  // Nobody began it: until it is done or withdrawn, nothing can be signed.
  const waiting = recount?.sessionId === null ? recount.requestId : null

  const noteLabel = t(reason === 'other' ? 'common:askReason' : 'common:optionalNote')
  const reasonLabel = t('comparison:why.line.label')
  // Enter in the note, which may be for the recount, saves nothing then.
  const isUnsaid = !line.decided && reason === '' && line.reason === null && line.note === null
  const lacks = isUnsaid ? reasonLabel : reason === 'other' && note.trim() === '' ? noteLabel : null

  return (
    <FormDialog
      title={line.description ?? articleCode}
      text={dotted([line.description === null ? null : articleCode, lot, expiry === null ? null : format.date(expiry)])}
      submit={t('common:save')}
      disabled={busy}
      error={error}
      errorText={rejectionText}
      others={
        <Button
          size="touch"
          icon={RefreshCcw}
          disabled={busy || whyNot !== null}
          onClick={() => void (waiting === null ? request() : withdraw(waiting))}
        >
          {t(waiting === null ? 'comparison:recount.ask' : 'comparison:recount.withdraw')}
        </Button>
      }
      missing={lacks === null ? null : t('common:missing', { what: lacks })}
      onSubmit={() => void save()}
      onClose={onClose}
    >
      <LineFigures line={line} />
      <Select
        label={reasonLabel}
        size="touch"
        hint={
          !line.decided
            ? t('comparison:why.line.undecided')
            : line.reason === null && proposedReason !== null
              ? t('comparison:why.line.hint')
              : undefined
        }
        value={reason}
        options={[
          { value: '', label: t('common:noReason') },
          ...lineReason.options.map((value) => {
            const word = t(`comparison:reason.${wordOfReason(value, line.status)}`)
            const isProposed = line.reason === null && value === proposedReason
            return { value, label: isProposed ? t('comparison:why.line.proposed', { reason: word }) : word }
          }),
        ]}
        onChange={setReason}
      />
      <Field label={noteLabel} size="touch" value={note} maxLength={2000} onChange={setNote} letters />
      {whyNot === null ? null : <p className="second">{whyNot}</p>}
    </FormDialog>
  )
}

/** The dialog covers the line: what it is about is said once more. */
function LineFigures({ line }: { line: ComparisonLine }) {
  const { t, format } = useTexts(['comparison', 'common', 'count'])
  const { declared, counts, difference, byWeight } = line
  const quantity = useQuantity()
  const figures: [string, string][] = [
    [t('comparison:declared'), declared === null ? t('common:none') : quantity(declared, byWeight)],
    ...(['1', '2', '3'] as const).flatMap((counter, at): [string, string][] => {
      const counted = counts[at] ?? null
      return counted === null ? [] : [[t(`common:counterShort.${counter}`), quantity(counted, byWeight)]]
    }),
    [
      t('common:difference'),
      difference === null
        ? t('common:none')
        : `${format.signed(difference)} ${t(byWeight === true ? 'count:kilos' : 'common:units')}`,
    ],
  ]
  return (
    <dl className="fact-strip">
      {figures.map(([word, value]) => (
        <div key={word}>
          <dt>{word}</dt>
          <dd className="strong">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
