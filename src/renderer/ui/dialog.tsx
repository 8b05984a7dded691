import type { ReactNode, RefObject } from 'react'
import { Dialog as Base } from '@base-ui/react/dialog'
import './dialog.css'

export interface DialogProps {
  open: boolean
  onClose: () => void
  title: string
  text?: string | undefined
  /** For a table or a picture. */
  wide?: boolean
  /** What has the focus first, where that is not the first control. */
  initialFocus?: RefObject<HTMLElement | null>
  /** Where the focus goes afterwards; `true`: back to where it was. */
  finalFocus?: () => HTMLElement | true
  children: ReactNode
}

/** A question in front of the page, never over a count. Escape and a press outside close it; the focus returns. */
export function Dialog({ open, onClose, title, text, wide = false, initialFocus, finalFocus, children }: DialogProps) {
  return (
    <Base.Root
      open={open}
      onOpenChange={(next) => {
        if (!next) onClose()
      }}
    >
      <Base.Portal>
        <Base.Backdrop className="dialog-scrim" />
        <Base.Popup
          className="dialog"
          data-wide={wide || undefined}
          initialFocus={initialFocus ?? true}
          finalFocus={finalFocus ?? true}
        >
          <Base.Title className="dialog-title">{title}</Base.Title>
          {text === undefined ? null : <Base.Description className="dialog-text">{text}</Base.Description>}
          {children}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}

/** The row of buttons at the end of a dialog, the one to press last. */
export function DialogActions({ children }: { children: ReactNode }) {
  return <div className="dialog-actions">{children}</div>
}
