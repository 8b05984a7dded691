/** Whose rule applied to a line or to the delivery. */
export const rule = {
  supplier: 'rule of supplier {{code}}',
  article: 'rule of article {{code}}',
  general: 'general rule',
  toleranceKilos: 'Tolerance {{units}} kg or {{percent}}%',
  counts_one: '{{count}} count required',
  counts_other: '{{count}} counts required',
  shortLife_one: 'Less than {{days}} day of shelf life',
  shortLife_other: 'Less than {{days}} days of shelf life',
}
