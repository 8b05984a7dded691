/** De quién es la regla que se aplicó a una línea o a la entrega. */
export const rule = {
  supplier: 'regla del proveedor {{code}}',
  article: 'regla del artículo {{code}}',
  general: 'regla general',
  toleranceKilos: 'Tolerancia {{units}} kg o {{percent}}\u00a0%',
  counts_one: '{{count}} conteo requerido',
  counts_other: '{{count}} conteos requeridos',
  shortLife_one: 'Menos de {{days}} día de vida útil',
  shortLife_other: 'Menos de {{days}} días de vida útil',
}
