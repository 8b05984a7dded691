import { orderedId } from '../../../contract/ordered-id.ts'
import { useMemo, useState } from 'react'
import type { OperationError } from '../../../contract/errors.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { AppShell } from '../../shell/app-shell.tsx'
import { useClient } from '../../state/client.tsx'
import { useRoute } from '../../state/route.ts'
import { useToasts } from '../../state/toasts.ts'
import { useWarehouseKey } from '../../state/settings.tsx'
import { useIsShown } from '../../state/use-is-shown.ts'
import { useSupervisorAction } from '../../state/use-supervisor-action.ts'
import { useToday } from '../../state/use-today.ts'
import { useOrderDraft, type Pending } from './draft-store.ts'
import {
  emptyDraft,
  isBlankLine,
  orderOf,
  problemsOf,
  writeDate,
  type Creation,
  type NewOrder,
  type OrderDraft,
  type Preview,
  type Problems,
} from './order-draft.ts'
import { OrderForm } from './order-form.tsx'
import { OrderOutcome } from './order-outcome.tsx'
import { OrderReview } from './order-review.tsx'
import { useOutcomeTexts, useRefusalText } from './outcome-texts.ts'
import { PendingOrder } from './pending-order.tsx'
import { wasSent } from './was-sent.ts'

type Step =
  | { name: 'fill' }
  | { name: 'review'; order: NewOrder; preview: Preview; failure: OperationError | null; busy: boolean }
  | { name: 'done'; order: NewOrder; creation: Creation }

/** Creates an order: form, review of the exact content, creation, and the order as read back. */
export function NewOrderScreen() {
  const { t } = useTranslation(['orders', 'frame'])
  const client = useClient()
  const guarded = useSupervisorAction(null)
  const go = useRoute((state) => state.go)
  const isShown = useIsShown()
  const refusalText = useRefusalText()
  const outcomeTexts = useOutcomeTexts()
  const { draft: kept, pending, keep, addPending, removePending, created } = useOrderDraft()
  const warehouse = useWarehouseKey()
  // That of another warehouse is looked up when this PC works with it again.
  const waiting = pending.find((one) => one.warehouse === undefined || one.warehouse === warehouse)
  const day = useToday()
  // Its line stays the same one: the cursor may be in it.
  const blank = useMemo(() => emptyDraft(writeDate(day)), [day])
  const draft = kept ?? blank
  const [step, setStep] = useState<Step>({ name: 'fill' })
  const [attempted, setAttempted] = useState(false)
  const [refused, setRefused] = useState<OperationError | null>(null)
  const problems = problemsOf(draft)
  const show = (next: Step) => {
    setStep(next)
    // Each step starts at the top.
    document.getElementById('work')?.scrollTo?.({ top: 0 })
  }

  // Another window has sent this order: what became of it is not in this preview. What was sent here has a failure.
  const isSentThere =
    step.name === 'review' &&
    !step.busy &&
    step.failure === null &&
    pending.some(({ order }) => order.code === step.order.code)
  if (isSentThere) setStep({ name: 'fill' })

  const change = (next: OrderDraft) => {
    setRefused(null)
    keep(next)
  }

  const review = async () => {
    setAttempted(true)
    if (Object.keys(problems).length > 0) return
    const order = orderOf(draft)
    const result = await client.query('orders.preview', { order })
    if (result.ok) show({ name: 'review', order, preview: result.value, failure: null, busy: false })
    else setRefused(result.error)
  }

  const send = async (sent: Pending) => {
    const { order, commandId } = sent
    const result = await guarded(() => {
      addPending(sent)
      return client.command('orders.create', { order, commandId })
    })
    if (result.ok) {
      created(sent)
      setAttempted(false)
      show({ name: 'done', order, creation: result.value })
      const { fact, readBack } = outcomeTexts(result.value)
      sayLater(order, `${fact} ${readBack}`, t('create.openOrder'), () => leave(order.code))
      return null
    }
    // It stays pending unless it certainly did not leave this PC: an answer of the WMS may not have come, or not been stored.
    const isSent = await wasSent(client, sent)
    const isPending = !isSent.ok || isSent.value
    if (!isPending) removePending(commandId)
    // Another window may have asked before the core had recorded it.
    else addPending(sent)
    const why = isPending ? `${t('create.pending.fact')} ${t('create.pending.next')}` : refusalText(result.error)
    sayLater(order, why, t('create.back'), () => go({ screen: 'newOrder' }))
    return result.error
  }

  /** Says what became of an order to somebody who has gone on meanwhile. */
  const sayLater = ({ code }: NewOrder, text: string, label: string, run: () => void) => {
    if (!isShown.current) useToasts.getState().say(`${t('common:orderNamed', { code })}: ${text}`, { label, run }, true)
  }

  const leave = (code?: string) => go({ screen: 'orders', ...(code === undefined ? {} : { code }) })

  return (
    <AppShell kind="normal" title={t('frame:titles.newOrder')}>
      <div className="new-order">
        {step.name === 'done' ? (
          <OrderOutcome
            order={step.order}
            creation={step.creation}
            onOpen={() => leave(step.order.code)}
            onNext={() => show({ name: 'fill' })}
          />
        ) : waiting !== undefined && !(step.name === 'review' && step.busy) ? (
          <PendingOrder
            key={waiting.commandId}
            pending={waiting}
            onLookUp={() => send(waiting)}
            onNeverSent={() => {
              removePending(waiting.commandId)
              show({ name: 'fill' })
            }}
          />
        ) : step.name === 'review' ? (
          <OrderReview
            preview={step.preview}
            order={step.order}
            failure={step.failure}
            busy={step.busy}
            onBack={() => show({ name: 'fill' })}
            onOpen={() => leave(step.order.code)}
            onSend={async () => {
              show({ ...step, busy: true, failure: null })
              const failure = await send({ order: step.order, commandId: orderedId(), warehouse })
              if (failure !== null) show({ ...step, busy: false, failure })
            }}
          />
        ) : (
          <OrderForm
            draft={draft}
            problems={attempted ? withRefused(problems, refused, draft) : null}
            refused={refused}
            onChange={change}
            onReview={() => void review()}
            onDiscard={() => {
              keep(null)
              setAttempted(false)
              setRefused(null)
            }}
            onLeave={() => leave()}
          />
        )}
      </div>
    </AppShell>
  )
}

/** A field that the core rejected although the form accepted it. */
function withRefused(problems: Problems, refused: OperationError | null, draft: OrderDraft): Problems {
  const field = refused?.details?.['field']
  if (typeof field !== 'string') return problems
  const match = /^items\.(\d+)\.(\w+)$/.exec(field)
  // Blank lines are not sent.
  const key = match ? draft.lines.filter((line) => !isBlankLine(line))[Number(match[1])]?.key : undefined
  return { ...problems, [match && key !== undefined ? `lines.${key}.${match[2] ?? ''}` : field]: 'refused' }
}
