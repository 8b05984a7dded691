import { type Dispatch, type SetStateAction, useState } from 'react'

/**
 * The draft of a form that is saved as a whole. Fields that nobody edited follow what is stored, which another window may
 * change meanwhile, so that saving does not write back what was there before.
 */
export function useStoredDraft<Draft extends object>(stored: Draft): [Draft, Dispatch<SetStateAction<Draft>>] {
  const [draft, setDraft] = useState(stored)
  const [base, setBase] = useState(stored)
  if (!isSame(base, stored)) {
    setBase(stored)
    setDraft(followed(draft, base, stored))
  }
  return [draft, setDraft]
}

function followed<Draft extends object>(draft: Draft, base: Draft, stored: Draft): Draft {
  const names = Object.keys(stored) as (keyof Draft)[]
  return Object.assign(
    { ...draft },
    ...names.map((name) => (isSame(draft[name], base[name]) ? { [name]: stored[name] } : {})),
  ) as Draft
}

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)
