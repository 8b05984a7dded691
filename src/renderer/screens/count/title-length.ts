/** How long a title is, by the space that the Count screen has for it: what is longer is written smaller. */
export function titleLength(title: string): 'short' | 'long' | 'longest' {
  if (title.length <= 36) return 'short'
  return title.length <= 66 ? 'long' : 'longest'
}
