/** Settings of the administrator of this PC. */
export const managed = {
  mark: 'Lo fija el administrador',
  from: 'Lo fija el administrador en {{source}}.',
  onlySecret: 'Lo fija el administrador. Aquí se carga sólo el secreto.',
  noOther: 'La lista de destinos la fija el administrador.',
  title: 'Hay ajustes del administrador que no valen',
  next: 'Avise a quien administra este equipo. Los demás ajustes valen, y el conteo sigue.',
  noAddress: 'Hasta entonces no hay conexión con el WMS.',
  problem: {
    unreadable: '{{source}}: no se puede leer.',
    not_json: '{{source}}: no es un objeto JSON.',
    unknown: '“{{entry}}”: no existe ese ajuste.',
    wrong: '“{{entry}}”: tiene que ser {{expected}}.',
  },
}
