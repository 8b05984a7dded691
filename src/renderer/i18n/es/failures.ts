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
  internal: { fact: 'Algo inesperado pasó', next: 'Probá de nuevo. Si se repite, guardá el diagnóstico en Config.' },
}
