import type { Input } from '../../../contract/operations.ts'
import type { ClaimView } from '../../../contract/shapes/claim.ts'
import { useAskedOperator } from '../../shared/use-asked-operator.ts'
import { useClient } from '../../state/client.tsx'
import { useAction } from '../../state/use-action.ts'

type Command = 'setLine' | 'setText' | 'send' | 'answer' | 'withdraw' | 'undo'
type Own<Name extends Command> = Omit<Input<`claims.${Name}`>, 'claimId' | 'lastEventId' | 'operator' | 'commandId'>

/** Changes a claim as it is on screen, by the working operator. */
export function useClaimChange({ claimId, lastEventId, controlId }: ClaimView) {
  const client = useClient()
  const operator = useAskedOperator()
  const { busy, error, setError, run } = useAction()
  return {
    busy,
    error,
    setError,
    run,
    operatorDialog: operator.dialog,
    /** Returns whether it was done. */
    async change<Name extends Command>(name: Name, input: Own<Name>): Promise<boolean> {
      const who = await operator.ask()
      if (who === null) return false
      const whole = { ...input, claimId, lastEventId, operator: who } as Input<`claims.${Name}`>
      return (await run(() => client.command(`claims.${name}`, whole), controlId)) !== null
    },
  }
}

export type ClaimChanges = ReturnType<typeof useClaimChange>
