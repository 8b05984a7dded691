import { useEffect, useState, type MouseEvent, type ReactNode, type RefObject } from 'react'
import { Dialog as Base } from '@base-ui/react/dialog'
import { useTranslation } from '../i18n/use-translation.ts'
import { useUnusedScans } from '../state/unused-scans.ts'
import { Button } from './button.tsx'
import { keepFocus } from './keep-focus.ts'
import { Notice } from './notice.tsx'
import { isRepeatedPress } from './repeated-press.ts'

export interface DialogProps {
  open: boolean
  onClose: () => void
  title: string
  text?: string | undefined
  /** For a table or a photo. */
  wide?: boolean
  /** The element that gets the focus first, if not the first control. */
  initialFocus?: RefObject<HTMLElement | null>
  /** The element that gets the focus after closing; `true`: the previous one. */
  finalFocus?: () => HTMLElement | true
  children: ReactNode
}

/** A modal dialog. Escape and a click outside close it. */
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
          onMouseDown={keepFocusOfSecondPress}
        >
          <Base.Title className="text-20">{title}</Base.Title>
          {text === undefined ? null : <Base.Description className="dialog-text">{text}</Base.Description>}
          <UnusedScan />
          <FocusInView />
          {children}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}

const controls = 'button, input, select, textarea, a, label, [contenteditable]'

/** Gloves press twice: the second press may meet the dialog that the first has opened, and takes the focus from its field. */
function keepFocusOfSecondPress(event: MouseEvent): void {
  if (isRepeatedPress(event) && event.target instanceof Element && event.target.closest(controls) === null)
    keepFocus(event)
}

/** Says that a scan was not used while the dialog is open. */
function UnusedScan() {
  const { t } = useTranslation()
  const scans = useUnusedScans((state) => state.scans)
  const [before] = useState(scans)
  // A dialog below says nothing of a scan that this one has not used.
  useEffect(() => useUnusedScans.getState().forget, [])
  return scans <= before ? null : <Notice live>{t('scanUnused')}</Notice>
}

/** What has the focus stays in view when the window becomes lower, as when a keyboard on screen opens. */
function FocusInView() {
  useEffect(() => {
    const scroll = () => {
      const focused = document.activeElement
      if (focused?.closest('.dialog')) focused.scrollIntoView({ block: 'nearest' })
    }
    addEventListener('resize', scroll)
    return () => removeEventListener('resize', scroll)
  }, [])
  return null
}

/** The buttons at the end of a dialog, the main one last; in view also if the dialog is higher than the window. */
export function DialogActions({ children }: { children: ReactNode }) {
  return <div className="dialog-actions flex wrap gap-2 to-end">{children}</div>
}

/** What is missing or wrong, in words beside the buttons, of which the main one is off until then. */
export function MissingText({ id, children }: { id: string; children: ReactNode }) {
  return (
    <p id={id} role="status" className="dialog-missing">
      {children}
    </p>
  )
}

/** Closes a dialog without an effect. `text`: its words, if not those of cancelling. */
export function CancelButton({ onClick, text }: { onClick: () => void; text?: string | undefined }) {
  const { t } = useTranslation()
  return (
    <Button size="touch" tone="plain" onClick={onClick}>
      {text ?? t('cancel')}
    </Button>
  )
}
