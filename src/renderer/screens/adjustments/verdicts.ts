import { useCallback, useState } from 'react'
import type { OperationError, Result } from '../../../contract/errors.ts'
import type { Input, Output } from '../../../contract/operations.ts'
import type { AdjustmentReview, AdjustmentView, VerdictInput } from '../../../contract/shapes/adjustment.ts'
import { useErrorSentence } from '../../i18n/use-error-texts.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { useClient } from '../../state/client.tsx'
import { useOperator } from '../../state/operator.ts'
import { useIsShown } from '../../state/use-is-shown.ts'
import { useSupervisorAction } from '../../state/use-supervisor-action.ts'
import { useAskedOperator } from '../../shared/use-asked-operator.ts'
import { useToasts } from '../../state/toasts.ts'
import { useReviewFeed } from './use-review-feed.ts'
import { needsName } from './use-reviewer.ts'

type ReviewMany = Omit<Input<'adjustments.reviewMany'>, 'commandId'>

interface Given {
  verdict: VerdictInput
  note: string | null
}

const atOnce = 1000

/** The saved reviews: how many, which another window had reviewed since, the number of the last review, and why it stopped. */
interface Saved {
  reviewed: number
  changed: string[]
  last: number
  error: OperationError | null
}

/** Reviews any number of adjustments; with `upTo` those that were not reviewed after this number. */
async function give(
  send: (input: ReviewMany) => Promise<Result<Output<'adjustments.reviewMany'>>>,
  keys: readonly string[],
  { verdict, note }: Given,
  operator: string | null,
  upTo: number | null,
): Promise<Saved> {
  const details = {
    ...(note === null || note === '' ? {} : { note }),
    ...(operator === null ? {} : { operator }),
    ...(upTo === null ? {} : { upTo }),
  }
  let saved: Saved = { reviewed: 0, changed: [], last: 0, error: null }
  for (let at = 0; at < keys.length; at += atOnce) {
    const adjustmentKeys = keys.slice(at, at + atOnce)
    const answer = await send({ adjustmentKeys, verdict, ...details })
    if (!answer.ok) return { ...saved, error: answer.error }
    const { reviewed, changed, last } = answer.value
    saved = { reviewed: saved.reviewed + reviewed, changed: [...saved.changed, ...changed], last, error: null }
  }
  return saved
}

/** Steps that restore earlier verdicts: one for each verdict and note. */
export function undoSteps(rows: readonly AdjustmentView[]): { given: Given; keys: string[] }[] {
  const steps = new Map<string, { given: Given; keys: string[] }>()
  for (const { key, review } of rows) {
    const given: Given =
      review === null ? { verdict: 'open', note: null } : { verdict: review.verdict, note: review.note }
    const name = JSON.stringify(given)
    const step = steps.get(name) ?? { given, keys: [] }
    step.keys.push(key)
    steps.set(name, step)
  }
  return [...steps.values()]
}

/**
 * Verdicts given on this screen and in other windows, laid over the rows as they were read: a row that is read anew brings
 * its own. Reading further rows leaves those read before as they are.
 */
export function useVerdicts() {
  const { t, format } = useTexts(['adjustments', 'common'])
  const client = useClient()
  const say = useToasts((state) => state.say)
  const isShown = useIsShown()
  const errorSentence = useErrorSentence()
  const operator = useOperator((state) => state.name)
  const { ask, dialog } = useAskedOperator()
  const guarded = useSupervisorAction()
  const [laid, setLaid] = useState<ReadonlyMap<AdjustmentView, AdjustmentReview | null>>(new Map())
  const fed = useReviewFeed(
    useCallback((keys) => {
      setLaid((last) => new Map([...last].filter(([row]) => !keys.has(row.key))))
    }, []),
  )

  const run = useCallback(
    async (
      rows: readonly AdjustmentView[],
      steps: { given: Given; keys: readonly string[] }[],
      upTo: number | null = null,
    ) => {
      let reviewed = 0
      let changed = 0
      let last = 0
      let by = operator
      const send = (input: ReviewMany) => guarded(() => client.command('adjustments.reviewMany', input))
      for (const { given, keys } of steps) {
        let answer = await give(send, keys, given, by, upTo)
        if (needsName(answer.error)) {
          const name = await ask(true)
          if (name === null) return null
          by = name
          answer = await give(send, keys, given, by, upTo)
        }
        reviewed += answer.reviewed
        changed += answer.changed.length
        last = answer.last
        if (answer.error !== null) {
          if (isShown.current) say(errorSentence(answer.error))
          return null
        }
        const { verdict, note } = given
        const review = verdict === 'open' ? null : { verdict, note, at: new Date().toISOString(), operator: by }
        const judged = new Set(keys)
        for (const key of answer.changed) judged.delete(key)
        const over = rows.filter(({ key }) => judged.has(key)).map((row) => [row, review] as const)
        setLaid((last) => new Map([...last, ...over]))
      }
      const gone = rows.length - reviewed - changed
      if (gone > 0) say(t('verdict.gone', { count: gone }))
      if (changed > 0) say(t('verdict.reviewedSince', { count: changed }))
      return { reviewed, last }
    },
    [ask, client, errorSentence, guarded, isShown, operator, say, t],
  )

  const reviewOf = useCallback(
    (row: AdjustmentView) => {
      const review = laid.get(row)
      if (review !== undefined) return review
      const newer = fed.get(row.key)
      return newer === undefined ? row.review : newer
    },
    [laid, fed],
  )

  const giveVerdict = useCallback(
    (rows: readonly AdjustmentView[], verdict: VerdictInput, note?: string) => {
      const before = rows.map((row) => ({ ...row, review: reviewOf(row) }))
      const given = { verdict, note: note?.trim() ?? null }
      void run(rows, [{ given, keys: rows.map(({ key }) => key) }]).then((saved) => {
        if (saved === null || saved.reviewed === 0) return
        const { reviewed, last } = saved
        // One undo at a time: that of the last review.
        for (const toast of useToasts.getState().toasts)
          if (toast.action?.label === t('common:undo')) useToasts.getState().dismiss(toast.id)
        say(t(`verdict.given.${verdict}`, { count: reviewed, value: format.count(reviewed) }), {
          label: t('common:undo'),
          // A review that another person made meanwhile stays.
          run: () => void run(rows, undoSteps(before), last),
        })
      })
    },
    [run, reviewOf, say, t, format],
  )

  return {
    /** Saves a review, shows a message, and offers to undo it. */
    give: giveVerdict,
    /** The verdict that holds, also before the list has been read again. */
    reviewOf,
    /** The name in which reviews are given; `null` if nobody is chosen. */
    reviewer: operator,
    /** Properties of the `OperatorDialog` that asks for the supervisor's name. */
    dialog,
  }
}
