import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { OperationError, Result } from '../../../contract/errors.ts'
import type { Input } from '../../../contract/operations.ts'
import { useErrorSentence } from '../../i18n/use-error-texts.ts'
import { useClient } from '../../state/client.tsx'
import { useOperator } from '../../state/operator.ts'
import { useAction } from '../../state/use-action.ts'

type Without<T> = Omit<T, 'operator' | 'commandId' | 'arrivalId'>
export type ArrivalPatch = Without<Input<'arrivals.save'>>
export type ReadingPatch = Without<Input<'arrivals.temperature'>>
export type NewArrivalPhoto = Without<Input<'arrivals.photo'>>
export type ArrivalActions = ReturnType<typeof useArrivalActions>

/** Actions on the arrivals of a document; asks once for the operator. */
export function useArrivalActions({ number, controlId }: { number: string; controlId: number | undefined }) {
  const client = useClient()
  const action = useAction()
  const problemText = useProblemText()
  const operator = useOperator((state) => state.name)
  const [waiting, setWaiting] = useState<((operator: string | null) => void) | null>(null)

  /** The operator, asked for where nobody is known; `null` if nobody answered. */
  const whoever = () =>
    operator === null
      ? new Promise<string | null>((resolve) => setWaiting(() => resolve))
      : Promise.resolve<string | null>(operator)
  const answer = (name: string | null) => {
    setWaiting(null)
    waiting?.(name)
  }

  async function run<T>(operation: (operator: string) => Promise<Result<T>>): Promise<T | null> {
    const name = await whoever()
    return name === null ? null : action.run(() => operation(name))
  }

  const document = { number, ...(controlId === undefined ? {} : { controlId }) }
  return {
    busy: action.busy,
    problem: action.error === null ? null : problemText(action.error),
    error: action.error,
    forget: () => action.setError(null),
    asking: {
      open: waiting !== null, // The dialog closes before it says who was chosen.
      onClose: () => queueMicrotask(() => answer(null)),
      onChosen: answer,
    },
    /** Records a truck that came now; returns its id. */
    begin: async () => {
      const enteredAt = new Date().toISOString()
      const saved = await run((by) =>
        client.command('arrivals.save', { documents: [document], enteredAt, operator: by }),
      )
      return saved?.arrivalId ?? null
    },
    save: (arrivalId: string, patch: ArrivalPatch) =>
      run((by) => client.command('arrivals.save', { arrivalId, ...patch, operator: by })),
    measure: (arrivalId: string, patch: ReadingPatch) =>
      run((by) => client.command('arrivals.temperature', { arrivalId, ...patch, operator: by })),
    photo: (arrivalId: string, photo: NewArrivalPhoto) =>
      run((by) => client.command('arrivals.photo', { arrivalId, ...photo, operator: by })),
  }
}

const known = ['left_before_entered', 'in_future', 'too_many_readings', 'too_many_photos'] as const

/** Why it was not saved, and what to do. */
function useProblemText(): (error: OperationError) => string {
  const { t } = useTranslation('arrival')
  const sentence = useErrorSentence()
  return (error) => {
    const issues = (error.details?.['issues'] ?? []) as { code?: string }[]
    const codes = [error.details?.['reason'], ...issues.map(({ code }) => code)]
    if (codes.includes('implausible')) return t('wrongUnit')
    const word = known.find((one) => codes.includes(one))
    return word === undefined ? sentence(error) : t(`problem.${word}`)
  }
}
