import type { ComponentProps, ReactElement, ReactNode } from 'react'
import { Popover } from '@base-ui/react/popover'

interface PopupProps extends Pick<ComponentProps<typeof Popover.Popup>, 'onKeyDown' | 'initialFocus'> {
  className?: string
  /** The button that opens it. */
  trigger: ReactElement
  title: string
  align?: 'start' | 'end'
  /** Opened and closed by the screen as well. */
  open?: boolean
  onOpenChange?: (open: boolean) => void
  children: ReactNode
}

/** A panel that a button opens beside itself. Escape and a click outside close it. */
export function Popup({
  trigger,
  title,
  align = 'start',
  open,
  onOpenChange,
  className,
  children,
  ...popup
}: PopupProps) {
  return (
    <Popover.Root {...(open === undefined ? {} : { open })} onOpenChange={(next) => onOpenChange?.(next)}>
      <Popover.Trigger render={trigger} />
      <Popover.Portal>
        <Popover.Positioner
          className="popup-layer"
          sideOffset={6}
          align={align}
          collisionPadding={8}
          // Never over the navigation.
          collisionBoundary={document.querySelector('.frame-work') ?? 'clipping-ancestors'}
        >
          <Popover.Popup {...popup} className={`popup ${className ?? ''}`}>
            <Popover.Title className="text-14 below-2">{title}</Popover.Title>
            {children}
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  )
}
