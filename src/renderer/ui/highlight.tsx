/** A text with the part that was searched underlined; accents and case do not matter. */
export function Highlight({ text, part }: { text: string; part: string }) {
  const needle = fold(part.trim())
  const at = needle === '' ? -1 : fold(text).indexOf(needle)
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

/** One plain lower-case letter per letter, so that places stay the same. */
function fold(text: string): string {
  return Array.from(text, (letter) => (letter.normalize('NFD')[0] ?? letter).toLowerCase()[0] ?? letter).join('')
}
