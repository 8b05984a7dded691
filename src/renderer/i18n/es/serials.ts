/** Serials in the comparison. */
export const serials = {
  title: 'Números de serie',
  count: 'Cantidad',
  more: 'y {{value}} más, en los archivos',
}
