import { useState } from 'react'
import type { Input } from '../../../contract/operations.ts'
import type { ClaimView } from '../../../contract/shapes/claim.ts'
import { useAskedOperator } from '../../shared/use-asked-operator.ts'
import { useAction } from '../../state/use-action.ts'

export type ClaimCommand = 'setLine' | 'setText' | 'send' | 'answer' | 'withdraw' | 'undo'
export type ClaimInput<Name extends ClaimCommand> = Omit<
  Input<`claims.${Name}`>,
  'claimId' | 'lastEventId' | 'operator' | 'commandId'
>

/** Changes a claim as it is on screen, by the working operator. */
export function useClaimChange({ claimId, lastEventId, controlId }: ClaimView) {
  const operator = useAskedOperator()
  const { busy, error, setError, run } = useAction()
  return {
    busy,
    error,
    setError,
    run,
    operatorDialog: operator.dialog,
    lastEventId,
    /** Returns whether it was done; not if the claim has another last entry than the one that was `seen`. */
    async change<Name extends ClaimCommand>(name: Name, input: ClaimInput<Name>, seen = lastEventId): Promise<boolean> {
      const who = await operator.ask()
      if (who === null) return false
      const whole = { ...input, claimId, lastEventId: seen, operator: who } as Input<`claims.${Name}`>
      return (await run((client) => client.command(`claims.${name}`, whole), controlId)) !== null
    },
  }
}

export type ClaimChanges = ReturnType<typeof useClaimChange>

/** Changes a claim as it was when the dialog was opened: what is entered there was decided on that. */
export function useDialogChange({ lastEventId, change }: ClaimChanges) {
  const [seen] = useState(lastEventId)
  return <Name extends ClaimCommand>(name: Name, input: ClaimInput<Name>) => change(name, input, seen)
}
