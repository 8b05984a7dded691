import { useId, type ReactNode, type RefObject } from 'react'
import type { LucideIcon } from 'lucide-react'
import type { OperationError } from '../../contract/errors.ts'
import { Button } from './button.tsx'
import { CancelButton, Dialog, DialogActions, MissingText } from './dialog.tsx'
import { ErrorNotice } from './error-notice.tsx'
import { Form } from './form.tsx'

interface FormDialogProps {
  /** Closed for a moment, its state kept. */
  open?: boolean
  title: string
  text?: string | undefined
  onClose: () => void
  /** Not called while `disabled`. */
  onSubmit: () => void
  /** Words on the button that does it. */
  submit: string
  icon?: LucideIcon | undefined
  tone?: 'primary' | 'danger'
  disabled?: boolean
  /** What is missing or wrong, in words beside the button, which is disabled until then. */
  missing?: string | null | undefined
  /** Why it was not done, in words of the screen's own where it has them. */
  error?: OperationError | null
  errorText?: ((error: OperationError) => string) | undefined
  /** Words on the button that closes the dialog, if something was done that closing does not take back. */
  close?: string | undefined
  /** Buttons before the usual two. */
  others?: ReactNode
  className?: string
  /** For two columns or a table. */
  wide?: boolean
  /** The element that gets the focus first, if not the first control. */
  initialFocus?: RefObject<HTMLElement | null>
  children?: ReactNode
}

/** A dialog that asks for something, does it or is cancelled, and says why it could not be done. */
export function FormDialog(props: FormDialogProps) {
  const { title, text, onClose, onSubmit, submit, icon, tone = 'primary', error, errorText, missing = null } = props
  const id = useId()
  const disabled = props.disabled === true || missing !== null
  return (
    <Dialog
      open={props.open ?? true}
      onClose={onClose}
      title={title}
      text={text}
      wide={props.wide ?? false}
      {...(props.initialFocus === undefined ? {} : { initialFocus: props.initialFocus })}
    >
      <Form
        className={props.className}
        onSubmit={() => {
          if (!disabled) onSubmit()
        }}
      >
        {props.children}
        <ErrorNotice error={error} text={errorText} />
        <DialogActions>
          {missing === null ? null : <MissingText id={id}>{missing}</MissingText>}
          <div className="flex wrap gap-2 to-end">
            {props.others}
            <CancelButton onClick={onClose} text={props.close} />
            <Button
              size="touch"
              tone={tone}
              type="submit"
              icon={icon}
              disabled={disabled}
              aria-describedby={missing === null ? undefined : id}
            >
              {submit}
            </Button>
          </div>
        </DialogActions>
      </Form>
    </Dialog>
  )
}
