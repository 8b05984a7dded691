import type { ComponentProps } from 'react'
import { useClaimRefusal } from '../../shared/use-claim-refusal.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { useDialogChange, type ClaimChanges, type ClaimCommand, type ClaimInput } from './use-claim-change.ts'

export interface ClaimDialogProps {
  changes: ClaimChanges
  onClose: () => void
}

interface OwnProps<Name extends ClaimCommand> extends ClaimDialogProps {
  command: Name
  input: ClaimInput<Name>
}

/** A dialog that changes a claim by one command and closes, or says why it was refused. */
export function ClaimDialog<Name extends ClaimCommand>({
  changes,
  command,
  input,
  ...rest
}: OwnProps<Name> & Omit<ComponentProps<typeof FormDialog>, 'error' | 'errorText' | 'onSubmit'>) {
  const refusal = useClaimRefusal()
  const change = useDialogChange(changes)
  return (
    <FormDialog
      {...rest}
      disabled={changes.busy || rest.disabled === true}
      error={changes.error}
      errorText={refusal}
      onSubmit={() => void change(command, input).then((done) => done && rest.onClose())}
    />
  )
}
