/** Serials in the comparison. */
export const serials = {
  title: 'Números de serie',
  article: 'Artículo',
  lot: 'Lote',
  expiry: 'Vence',
  count: 'Cantidad',
  numbers: 'Series',
  more: 'y {{value}} más, en los archivos',
}
