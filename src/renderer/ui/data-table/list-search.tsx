import { Search } from 'lucide-react'
import { Field } from '../field.tsx'

interface ListSearchProps {
  /** What can be typed. */
  label: string
  value: string
  onChange: (text: string) => void
}

/** The words that a list is searched for. */
export function ListSearch({ label, value, onChange }: ListSearchProps) {
  return (
    <Field
      className="list-search"
      icon={Search}
      label={label}
      type="search"
      maxLength={200}
      spellCheck={false}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}
