/** Whose rule applied to a line or to the delivery. */
export const rule = {
  supplier: 'rule of supplier {{code}}',
  article: 'rule of article {{code}}',
  general: 'general rule',
  tolerance: 'Tolerance {{units}} units or {{percent}}%',
  toleranceKilos: 'Tolerance {{units}} kg or {{percent}}%',
  counts_one: '{{count}} count required',
  counts_other: '{{count}} counts required',
  shortLife: 'Less than {{days}} days of shelf life',
} as const
