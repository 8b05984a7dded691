import type { InputHTMLAttributes } from 'react'
import './switch.css'

/** On or off, at once. The whole line is the target. */
export function Switch({ label, ...rest }: Omit<InputHTMLAttributes<HTMLInputElement>, 'type'> & { label: string }) {
  return (
    <label className="switch">
      <input {...rest} type="checkbox" role="switch" aria-checked={rest.checked} />
      <span className="switch-track" aria-hidden="true" />
      {label}
    </label>
  )
}
