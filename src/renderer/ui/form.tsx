import type { FormHTMLAttributes } from 'react'

export interface FormProps extends Omit<FormHTMLAttributes<HTMLFormElement>, 'onSubmit'> {
  onSubmit: () => void
}

/** A form that the page handles itself. Without a class of its own, its fields are below each other. */
export function Form({ onSubmit, className = 'form', ...rest }: FormProps) {
  return (
    <form
      {...rest}
      className={className}
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit()
      }}
    />
  )
}
