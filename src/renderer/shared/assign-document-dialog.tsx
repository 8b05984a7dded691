import { useRef, useState } from 'react'
import type { OperationError } from '../../contract/errors.ts'
import { useTranslation } from '../i18n/use-translation.ts'
import { useClient } from '../state/client.tsx'
import { useRoute } from '../state/route.ts'
import { useToasts } from '../state/toasts.ts'
import { useIsShown } from '../state/use-is-shown.ts'
import { useQuery } from '../state/use-query.ts'
import { Button } from '../ui/button.tsx'
import { CancelButton, Dialog, DialogActions } from '../ui/dialog.tsx'
import { Field } from '../ui/field.tsx'
import { Form } from '../ui/form.tsx'
import { Notice } from '../ui/notice.tsx'
import { Segmented } from '../ui/segmented.tsx'
import type { BoundCount } from '../state/bound-count.ts'
import { CountLine } from './count-line.tsx'
import { useBindingRefusal } from './use-binding-refusal.ts'

/** The document that a count is to get. */
export interface BindTarget {
  controlId: number
  number: string
  supplierName: string | null
}

interface BindDialogProps {
  count: BoundCount
  target: BindTarget
  onClose: () => void
}

const counters = [1, 2, 3] as const

/** Dialog that assigns a document to a count, or changes it. Afterwards the document opens. */
export function AssignDocumentDialog({ count, target, onClose }: BindDialogProps) {
  const { t } = useTranslation(['binding', 'common'])
  const replace = useRoute((state) => state.replace)
  const say = useToasts((state) => state.say)
  const refusal = useBindingRefusal()
  const { parts, part, choosePart } = useParts(count, target.controlId)
  const { free, holders } = usePlaces(count, target.controlId, part)
  const [chosenCounter, setChosenCounter] = useState<BoundCount['counter'] | null>(null)
  const [reason, setReason] = useState<string>(t('binding:move.reasonFirst'))
  const [problem, setProblem] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const bind = useBind()
  const main = useRef<HTMLButtonElement>(null)
  const isOpen = useIsShown()
  const { number } = target
  const kind = count.controlId === null ? 'match' : 'move'
  const asksReason = kind === 'move' && count.device === null
  const counter = chosenCounter ?? (free === null || free.includes(count.counter) ? count.counter : (free[0] ?? null))

  const confirm = async () => {
    if (counter === null) return
    setBusy(true)
    const error = await bind(count, { controlId: target.controlId, part, counter }, reason.trim())
    setBusy(false)
    // Closed meanwhile: whatever is on screen now stays there.
    if (error !== null)
      return isOpen.current
        ? setProblem(refusal(error, count, number))
        : say(refusal(error, count, number), undefined, true)
    if (!isOpen.current) return say(t(`binding:${kind}.done`, { number }))
    replace({ screen: 'document', number })
    // After it: messages leave with the screen that they were said on.
    say(t(`binding:${kind}.done`, { number }))
    onClose()
  }

  return (
    <Dialog
      open
      onClose={onClose}
      initialFocus={main}
      title={t(`binding:${kind}.confirm`, { number })}
      text={kind === 'move' ? t('binding:move.text', { number: count.number ?? '' }) : undefined}
    >
      <Form onSubmit={() => void confirm()}>
        <dl className="fact-grid text-16">
          <dt>{t('common:count')}</dt>
          <dd>
            <CountLine count={count} />
          </dd>
          <dt>{t('binding:fact.from')}</dt>
          <dd>{count.number === null ? t('common:noDocument') : <span className="mono">{count.number}</span>}</dd>
          <dt>{t(kind === 'match' ? 'common:document' : 'binding:fact.to')}</dt>
          <dd>
            <span className="mono strong">{number}</span> {target.supplierName}
          </dd>
        </dl>
        <div className="flex wrap gap-4">
          {parts.length < 2 ? null : (
            <Segmented
              label={t('common:partialDelivery')}
              size="touch"
              value={String(part)}
              options={parts.map((one) => ({ value: String(one), label: t('binding:part', { part: one }) }))}
              onChange={(value) => choosePart(Number(value))}
            />
          )}
          {free === null ? null : free.length === 0 ? (
            <Notice tone="bad" live>
              {t('binding:full', { number })}
            </Notice>
          ) : (
            <Segmented
              label={t('binding:fact.as')}
              size="touch"
              value={String(counter)}
              options={free.map((value) => ({ value: String(value), label: t(`common:counter.${value}`) }))}
              onChange={(value) => setChosenCounter(counters.find((one) => String(one) === value) ?? null)}
            />
          )}
        </div>
        {holders.map((holder) => (
          <p key={holder.counter} className="second">
            {t('binding:taken', { operator: holder.operator, counter: t(`common:counter.${holder.counter}`) })}
          </p>
        ))}
        {asksReason ? (
          <Field label={t('common:reason')} size="touch" value={reason} maxLength={2000} onChange={setReason} letters />
        ) : null}
        {problem === null ? null : (
          <Notice tone="bad" live>
            {problem}
          </Notice>
        )}
        <DialogActions>
          <CancelButton onClick={onClose} />
          <Button
            ref={main}
            size="touch"
            tone="primary"
            type="submit"
            disabled={busy || counter === null || (asksReason && reason.trim() === '')}
          >
            {t(`binding:${kind}.do`, { number })}
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  )
}

/** Parts of the delivery that the count may be of: those begun, and the next one if it may begin; the newest few. */
function useParts(count: BoundCount, controlId: number) {
  const { data } = useQuery('counts.next', { controlId }, { watch: ['counts'] })
  const [chosen, choosePart] = useState<number | null>(null)
  const { part: latest = 1, nextPart = null } = data ?? {}
  // While the count itself is open, no next part is proposed; it may be of that one all the same.
  const newest = nextPart ?? (count.controlId === controlId ? latest + 1 : latest)
  const parts = Array.from({ length: newest }, (_, at) => at + 1).slice(-4)
  return { parts, part: chosen ?? latest, choosePart }
}

/**
 * Counters of a part that this count may take there, and the operators of the others. Counts of other PCs are summed and
 * block none.
 */
function usePlaces(count: BoundCount, controlId: number, ofPart: number) {
  const here = useQuery('counts.list', { controlId, onlyHere: true, limit: 100 }, { watch: ['counts'] })
  const elsewhere = useQuery('counts.imported', { controlId, limit: 100 }, { watch: ['counts'] })
  const rows =
    count.device === null
      ? (here.data?.rows ?? null)
      : (elsewhere.data?.rows.filter(({ device }) => device === count.device) ?? null)
  const holders = (rows ?? []).filter(({ sessionId, part = 1 }) => sessionId !== count.sessionId && part === ofPart)
  const free = rows === null ? null : counters.filter((one) => holders.every((holder) => holder.counter !== one))
  return { free, holders }
}

/** Assigns the document to a count of this or another PC. Returns why it was rejected. */
function useBind() {
  const client = useClient()
  return async (
    { sessionId, controlId: from, device }: BoundCount,
    place: { controlId: number; part: number; counter: BoundCount['counter'] },
    reason: string,
  ): Promise<OperationError | null> => {
    const input = { sessionId, ...place }
    const result =
      device !== null
        ? await client.command('counts.matchImported', input)
        : from === null
          ? await client.command('counts.match', input)
          : await client.command('counts.move', { ...input, reason })
    return result.ok ? null : result.error
  }
}
