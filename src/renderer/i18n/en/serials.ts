/** Serials in the comparison. */
export const serials = {
  title: 'Serial numbers',
  count: 'Count',
  more: 'and {{value}} more, in the files',
}
