/** Serials in the comparison. */
export const serials = {
  title: 'Serial numbers',
  article: 'Article',
  lot: 'Lot',
  expiry: 'Expires',
  count: 'Count',
  numbers: 'Serials',
  more: 'and {{value}} more, in the files',
}
