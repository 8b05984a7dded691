/** Serials in the comparison. */
export const serials = {
  title: 'Serial numbers',
  lot: 'Lot',
  expiry: 'Expires',
  count: 'Count',
  more: 'and {{value}} more, in the files',
}
