import type { Client } from '../../../contract/client.ts'
import type { OperationError, Result } from '../../../contract/errors.ts'
import type { Input } from '../../../contract/operations.ts'
import { useErrorSentence } from '../../i18n/use-error-texts.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useAskedOperator } from '../../shared/use-asked-operator.ts'
import { useAction } from '../../state/use-action.ts'
import { useIsShown } from '../../state/use-is-shown.ts'
import { useSayLate } from '../../state/use-say-late.ts'

type Without<T> = Omit<T, 'operator' | 'commandId' | 'arrivalId'>
export type ArrivalPatch = Without<Input<'arrivals.save'>>
export type ReadingPatch = Without<Input<'arrivals.temperature'>>
export type NewArrivalPhoto = Without<Input<'arrivals.photo'>>
export type ArrivalActions = ReturnType<typeof useArrivalActions>

/** Actions on the arrivals of a document; asks once for the operator. */
export function useArrivalActions({ number, controlId }: { number: string; controlId: number | undefined }) {
  const problemText = useProblemText()
  const action = useAction(problemText)
  const operator = useAskedOperator()
  const isShown = useIsShown()
  const sayLate = useSayLate()

  async function run<T>(operation: (client: Client, operator: string) => Promise<Result<T>>): Promise<T | null> {
    const name = await operator.ask()
    return name === null ? null : action.run((client) => operation(client, name))
  }

  const document = { number, ...(controlId === undefined ? {} : { controlId }) }
  return {
    busy: action.busy,
    problem: action.error === null ? null : problemText(action.error),
    error: action.error,
    problemText,
    forget: () => action.setError(null),
    /** Says what went wrong, by `show` while the arrival is on screen. */
    say: (problem: string, show: (problem: string) => void) =>
      isShown.current ? show(problem) : sayLate({ screen: 'arrival', ...document }, problem),
    asking: operator.dialog,
    /** Asks who it is before a part that takes scans: a badge that is scanned for it must not wait for them. False: nobody. */
    knowOperator: async () => (await operator.ask()) !== null,
    /** Records a truck that came now; returns its id. */
    begin: async () => {
      const enteredAt = new Date().toISOString()
      const saved = await run((client, by) =>
        client.command('arrivals.save', { documents: [document], enteredAt, operator: by }),
      )
      return saved?.arrivalId ?? null
    },
    save: (arrivalId: string, patch: ArrivalPatch) =>
      run((client, by) => client.command('arrivals.save', { arrivalId, ...patch, operator: by })),
    measure: (arrivalId: string, patch: ReadingPatch) =>
      run((client, by) => client.command('arrivals.temperature', { arrivalId, ...patch, operator: by })),
    photo: (arrivalId: string, photo: NewArrivalPhoto) =>
      run((client, by) => client.command('arrivals.photo', { arrivalId, ...photo, operator: by })),
  }
}

const known = ['left_before_entered', 'in_future', 'too_old', 'too_many_readings', 'too_many_photos'] as const

/** Why it was not saved, and what to do. */
function useProblemText(): (error: OperationError) => string {
  const { t } = useTranslation('arrival')
  const sentence = useErrorSentence()
  return (error) => {
    const issues = (error.details?.['issues'] ?? []) as { path?: string; code?: string }[]
    const codes = [error.details?.['reason'], ...issues.map(({ code }) => code)]
    // Beyond what any unit allows, or what goods may have.
    if (codes.includes('implausible') || issues.some(({ path }) => path === 'value')) return t('wrongUnit')
    const word = known.find((one) => codes.includes(one))
    return word === undefined ? sentence(error) : t(`problem.${word}`)
  }
}
