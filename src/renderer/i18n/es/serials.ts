/** Serials in the comparison. */
export const serials = {
  title: 'Números de serie',
  lot: 'Lote',
  expiry: 'Vence',
  count: 'Cantidad',
  more: 'y {{value}} más, en los archivos',
}
