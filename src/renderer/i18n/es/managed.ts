/** Settings of the administrator of this PC. */
export const managed = {
  mark: 'Lo fija el administrador',
  from: 'Lo fija el administrador en {{source}}.',
  onlySecret: 'Lo fija el administrador. Aquí se ingresa sólo el secreto.',
  noOther: 'La lista de destinos la fija el administrador.',
  title: 'Hay valores del administrador que no son válidos',
  next: 'Avise al administrador de este equipo. Los demás valores se aplican y el conteo continúa.',
  noAddress: 'Hasta entonces no hay conexión con el WMS.',
  problem: {
    unreadable: '{{source}}: no se puede leer.',
    not_json: '{{source}}: no es un objeto JSON.',
    unknown: '“{{entry}}”: no existe esa opción.',
    wrong: '“{{entry}}”: debe ser {{expected}}.',
  },
}
