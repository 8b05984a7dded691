/** Text without case and accents, one letter per letter, so that places stay the same. */
export function foldText(text: string): string {
  return Array.from(text, (letter) => (letter.normalize('NFD')[0] ?? letter).toLowerCase()[0] ?? letter).join('')
}

/** Text without case and accents, to be searched; letters may become fewer. */
export function plainLetters(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
}
