import { useLayoutEffect, useRef, useState } from 'react'

/**
 * Fields of a form over their stored values. Those that nobody edited follow what is stored, which another window or PC may
 * change meanwhile, and are not among `edited`, so that saving leaves them alone.
 */
export function useEditedFields<Fields extends Record<keyof Fields, string | number>>(stored: Fields) {
  const [edited, setEdited] = useState<Partial<Fields>>({})
  const newest = useRef(stored)
  useLayoutEffect(() => {
    newest.current = stored
  })
  const [saved, setSaved] = useState<{ values: Partial<Fields>; over: Fields } | null>(null)
  // Shown until the stored values are read again.
  const unreadOver = (now: Fields) =>
    saved === null ? {} : without(saved.values, (name) => saved.over[name] !== now[name])
  const unread = unreadOver(stored)
  // Read once, it is done: another window may put back what was there before.
  if (saved !== null && Object.keys(unread).length < Object.keys(saved.values).length)
    setSaved({ values: unread, over: saved.over })
  const fields = { ...stored, ...unread, ...edited }
  const edit = (patch: Partial<Fields>) => setEdited((before) => ({ ...before, ...patch }))
  return {
    fields,
    edited,
    /** What was edited over what is stored now: for fields that are saved together, after a PIN was asked for, say. */
    latest: (): Fields => ({ ...newest.current, ...unreadOver(newest.current), ...edited }),
    edit,
    /** The properties of a text field of a form. */
    field: <Name extends keyof Fields>(name: Name) => ({
      value: fields[name],
      onChange: (value: Fields[Name]) => edit({ [name]: value } as unknown as Partial<Fields>),
    }),
    /** These values were saved; what was edited further since stays. */
    markSaved(values: Partial<Fields>): void {
      setSaved({ values, over: stored })
      setEdited((now) => without(now, (name) => now[name] === values[name]))
    },
  }
}

function without<Fields extends object>(fields: Fields, isLeftOut: (name: keyof Fields) => boolean): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([name]) => !isLeftOut(name as keyof Fields))) as Fields
}
