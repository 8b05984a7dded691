/** Words per failure code: the fact, then the next step. */
export const failures = {
  validation: { fact: 'Un dato no tiene la forma esperada', next: 'Revisá lo que escribiste y probá de nuevo.' },
  unauthenticated: { fact: 'El WMS rechazó la clave', next: 'Revisala en Config. › Conexión.' },
  forbidden: { fact: 'Esto está reservado', next: 'Ingresá el PIN de supervisor para seguir.' },
  not_found: { fact: 'No está', next: 'Revisá el número o actualizá la lista.' },
  conflict: { fact: 'Esto cambió mientras tanto', next: 'Mirá cómo está ahora y probá de nuevo.' },
  rate_limited: { fact: 'Hubo demasiados pedidos seguidos', next: 'Esperá un minuto y probá de nuevo.' },
  server: { fact: 'El WMS falla', next: 'Tus conteos siguen guardados en esta PC. Probá de nuevo en unos minutos.' },
  network: { fact: 'La red se cortó', next: 'Se muestra la copia de esta PC. Probá de nuevo cuando vuelva la red.' },
  timeout: { fact: 'No hubo respuesta a tiempo', next: 'Probá de nuevo.' },
  offline: { fact: 'No hay red', next: 'Se muestra la copia de esta PC. Probá de nuevo cuando vuelva la red.' },
  cancelled: { fact: 'Se canceló', next: 'Podés empezar de nuevo.' },
  protocol: {
    fact: 'El WMS contestó algo que no se entiende',
    next: 'Revisá las direcciones en Config. › Conexión y guardá el diagnóstico.',
  },
  storage_busy: { fact: 'El disco está ocupado', next: 'Probá de nuevo en unos segundos.' },
  storage_full: { fact: 'El disco está lleno', next: 'Liberá espacio en esta PC y probá de nuevo.' },
  storage_readonly: { fact: 'No se puede escribir en el disco', next: 'Revisá los permisos de la carpeta de datos.' },
  storage_corrupt: {
    fact: 'Un archivo de datos está dañado',
    next: 'Se usa la última copia de seguridad. Guardá el diagnóstico y avisá a soporte.',
  },
  db_too_new: {
    fact: 'Los datos son de una versión más nueva',
    next: 'Instalá la versión más nueva de Muelle. Los datos siguen intactos.',
  },
  core_unavailable: {
    fact: 'El programa se está reiniciando',
    next: 'Lo guardado está a salvo. La pantalla sigue sola en unos segundos.',
  },
  /** What stands in the way to the WMS, by the reason that comes with `network`. */
  because: {
    proxy_auth: { fact: 'El proxy pide usuario y clave', next: 'Cargalos en Config. › Red.' },
    proxy_refused: {
      fact: 'El proxy no deja llegar al WMS',
      next: 'Avisá a quien lo administra, con la dirección del WMS.',
    },
    proxy_unreachable: { fact: 'El proxy no responde', next: 'Revisá su dirección en Config. › Red.' },
    proxy_broke: {
      fact: 'El proxy cortó la conexión',
      next: 'Probá de nuevo. Si se repite, avisá a quien lo administra.',
    },
    proxy_tls: {
      fact: 'El certificado del proxy no se acepta',
      next: 'Agregá la autoridad de tu empresa en Config. › Red.',
    },
    proxy_kind: {
      fact: 'El proxy del sistema es de un tipo que no se puede usar',
      next: 'Cargá uno http en Config. › Red.',
    },
    proxy_address: { fact: 'La dirección del proxy no sirve', next: 'Revisala en Config. › Red.' },
    proxy_unknown: {
      fact: 'El sistema no dice por qué proxy salir',
      next: 'Se prueba de nuevo solo. Si se repite, cargalo en Config. › Red.',
    },
    authority_unknown: {
      fact: 'El certificado del WMS es de una autoridad desconocida',
      next: 'Agregá la de tu empresa en Config. › Red.',
    },
    certificate_expired: {
      fact: 'El certificado del WMS no vale hoy',
      next: 'Revisá la fecha de esta PC y avisá a quien administra el WMS.',
    },
    certificate_name: {
      fact: 'El certificado es de otro nombre',
      next: 'Revisá la dirección del WMS en Config. › Conexión.',
    },
  },
  internal: { fact: 'Algo inesperado pasó', next: 'Probá de nuevo. Si se repite, guardá el diagnóstico en Config.' },
}
