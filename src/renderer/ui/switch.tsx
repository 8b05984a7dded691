import type { InputHTMLAttributes } from 'react'

interface SwitchProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'onChange'> {
  label: string
  onChange: (on: boolean) => void
}

/** On or off, at once. The whole line is the target. */
export function Switch({ label, onChange, ...rest }: SwitchProps) {
  return (
    <label className="switch">
      <input
        {...rest}
        type="checkbox"
        role="switch"
        aria-checked={rest.checked}
        onChange={(event) => onChange(event.target.checked)}
      />
      <span className="switch-track" aria-hidden="true" />
      {label}
    </label>
  )
}
