/** The report of the connection test. */
export const connectionTest = {
  summary: {
    ok_one: '{{count}} responde',
    ok_other: '{{count}} responden',
    bad_one: '{{count}} falla',
    bad_other: '{{count}} fallan',
    none_one: '{{count}} no se prueba',
    none_other: '{{count}} no se prueban',
  },
  note: {
    list: 'una lista',
    object: 'un solo objeto',
    empty: 'lista vacía',
    nothing: 'sin datos',
    plainHttp: 'la credencial no se usa sin cifrar: use https o permítalo arriba',
    unconfigured: 'falta la dirección',
  },
  auth: 'La dirección «{{address}}» acepta la credencial como {{value}}.',
  tried: 'Se probó: {{list}}.',
  missing: {
    credential: 'falta la credencial. Elija su tipo y escríbala arriba.',
    secret: 'la credencial elegida no está guardada. Escríbala de nuevo.',
    user: 'el WMS pide usuario y contraseña. Elija ese tipo y escríbalos.',
    other_credential:
      'sólo acepta la credencial de la otra dirección. Desmarque «Otra credencial para la versión 1», o escríbala aquí.',
    credential_refused: 'no acepta la credencial con ningún tipo. Solicite otra al administrador del WMS.',
    permission: 'la credencial no tiene permiso para esto. Solicítelo al administrador del WMS.',
  },
  dateFormat: 'Los ajustes llegan con la fecha escrita como {{value}}.',
  took: '{{time}} · duró {{seconds}}',
  use: 'Usar {{value}}',
  column: {
    operation: 'Operación',
    result: 'Resultado',
    detail: 'Detalle',
  },
  ok: 'Responde',
  bad: 'Falla',
  none: 'No se prueba',
  writes: 'escribe en el WMS',
  noAnswer: 'sin respuesta',
}
