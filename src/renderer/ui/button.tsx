import type { ButtonHTMLAttributes, Ref } from 'react'
import type { LucideIcon } from 'lucide-react'
import { Icon } from './icon.tsx'

export type ButtonSize = 'small' | 'normal' | 'touch' | 'dock' | 'next'

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** `small` 32, `normal` 36, `touch` 48, `dock` 76 px; `next` 88 px for the one thing to press next. */
  size?: ButtonSize
  /** `primary` is ink, at most one per area; `plain` has no edge; `link` is underlined. */
  tone?: 'normal' | 'primary' | 'plain' | 'link' | 'danger'
  icon?: LucideIcon | undefined
  iconEnd?: LucideIcon
  ref?: Ref<HTMLButtonElement>
}

/** A push button. Without children it shows the icon only and needs an `aria-label`. */
export function Button({ size = 'normal', tone = 'normal', icon, iconEnd, children, className, ...rest }: ButtonProps) {
  const iconSize = size === 'dock' || size === 'next' ? 'lg' : size === 'touch' ? 'md' : 'sm'
  return (
    <button
      type="button"
      {...rest}
      className={className === undefined ? 'button' : `button ${className}`}
      data-size={size}
      data-tone={tone}
      data-bare={children === undefined ? '' : undefined}
    >
      {icon === undefined ? null : <Icon of={icon} size={iconSize} />}
      {children}
      {iconEnd === undefined ? null : <Icon of={iconEnd} size={iconSize} />}
    </button>
  )
}
