/** Length class of a title for the space on the Count screen: longer titles get a smaller font. */
export function titleLength(title: string): 'short' | 'long' | 'longest' {
  if (title.length <= 36) return 'short'
  return title.length <= 66 ? 'long' : 'longest'
}
