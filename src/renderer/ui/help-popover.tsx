import type { ReactNode } from 'react'
import { Popover } from '@base-ui/react/popover'
import { useTranslation } from '../i18n/use-translation.ts'

export interface HelpPopoverProps {
  /** Meaning and source of the figure, in one to three sentences. */
  text: ReactNode
  /** The figure's name: read aloud with the button, and the head of what opens. */
  label: string
}

/** A small "?" button next to a figure that opens its explanation. Esc closes it. */
export function HelpPopover({ text, label }: HelpPopoverProps) {
  const { t } = useTranslation('help')
  return (
    <Popover.Root>
      <Popover.Trigger className="explain" aria-label={t('explain.of', { label })}>
        <span aria-hidden="true">?</span>
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Positioner className="explain-layer" sideOffset={4} collisionPadding={8}>
          <Popover.Popup className="explain-popup">
            <Popover.Title className="explain-title">{label}</Popover.Title>
            <Popover.Description className="explain-text">{text}</Popover.Description>
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  )
}
