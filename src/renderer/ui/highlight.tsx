import { foldText } from './fold-text.ts'

/** A text with the part that was searched underlined; accents and case do not matter. */
export function Highlight({ text, part }: { text: string; part: string }) {
  const needle = foldText(part.trim())
  const at = needle === '' ? -1 : foldText(text).indexOf(needle)
  if (at < 0) return text
  const letters = Array.from(text)
  return (
    <>
      {letters.slice(0, at).join('')}
      <mark>{letters.slice(at, at + needle.length).join('')}</mark>
      {letters.slice(at + needle.length).join('')}
    </>
  )
}
