import { Fragment } from 'react'
import { foldText } from './fold-text.ts'

/** A text with every word that was searched marked; accents and case do not matter. */
export function Highlight({ text, part }: { text: string; part: string }) {
  const letters = Array.from(text)
  return hits(text, part).map(({ from, to, isHit }) => {
    const piece = letters.slice(from, to).join('')
    return isHit ? <mark key={from}>{piece}</mark> : <Fragment key={from}>{piece}</Fragment>
  })
}

/** The text in pieces, alternately outside and inside of what was searched. */
function hits(text: string, part: string): { from: number; to: number; isHit: boolean }[] {
  const folded = foldText(text)
  const { length } = Array.from(text)
  const marked = Array.from({ length }, () => false)
  for (const word of foldText(part.trim()).split(/\s+/)) {
    for (let at = word === '' ? -1 : folded.indexOf(word); at >= 0; at = folded.indexOf(word, at + word.length))
      marked.fill(true, at, at + word.length)
  }
  const pieces: { from: number; to: number; isHit: boolean }[] = []
  marked.forEach((isHit, at) => {
    const last = pieces.at(-1)
    if (last !== undefined && last.isHit === isHit) last.to = at + 1
    else pieces.push({ from: at, to: at + 1, isHit })
  })
  return pieces
}
