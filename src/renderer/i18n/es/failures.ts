/** Words per failure code: the fact, then the next step. */
export const failures = {
  validation: { fact: 'Un valor no es válido', next: 'Revise lo que escribió y pruebe de nuevo.' },
  unauthenticated: { fact: 'El WMS rechazó las credenciales', next: 'Revíselas en Configuración › Conexión.' },
  forbidden: { fact: 'Sólo para el supervisor', next: 'Ingrese el PIN de supervisor para continuar.' },
  not_found: { fact: 'No se encontró', next: 'Revise el número o actualice la lista.' },
  conflict: { fact: 'Esto cambió mientras tanto', next: 'Revise el estado actual y pruebe de nuevo.' },
  rate_limited: { fact: 'Hubo demasiadas solicitudes seguidas', next: 'Espere un minuto y pruebe de nuevo.' },
  server: {
    fact: 'El WMS tiene un problema',
    next: 'Sus conteos siguen guardados en este equipo. Pruebe de nuevo en unos minutos.',
  },
  network: {
    fact: 'Se perdió la conexión',
    next: 'Se muestran los datos de este equipo. Pruebe de nuevo cuando vuelva la conexión.',
  },
  timeout: { fact: 'No hubo respuesta a tiempo', next: 'Pruebe de nuevo.' },
  offline: { fact: 'No hay red', next: 'Se muestran los datos de este equipo. Pruebe de nuevo cuando vuelva la red.' },
  cancelled: { fact: 'Se canceló', next: 'Puede empezar de nuevo.' },
  protocol: {
    fact: 'La respuesta del WMS no se entiende',
    next: 'Revise las direcciones en Configuración › Conexión y guarde el diagnóstico.',
  },
  storage_busy: { fact: 'El disco está ocupado', next: 'Pruebe de nuevo en unos segundos.' },
  storage_full: { fact: 'El disco está lleno', next: 'Libere espacio en este equipo y pruebe de nuevo.' },
  storage_readonly: {
    fact: 'Muelle no puede escribir en el disco',
    next: 'Revise los permisos de la carpeta de datos.',
  },
  storage_corrupt: {
    fact: 'Un archivo de datos está dañado',
    next: 'Se usa la última copia de seguridad. Guarde el diagnóstico y avise a soporte.',
  },
  db_too_new: {
    fact: 'Los datos son de una versión más nueva',
    next: 'Instale la versión más nueva de Muelle: los datos siguen intactos. Para volver atrás, un administrador restaura la copia de seguridad hecha antes de la actualización.',
  },
  core_unavailable: {
    fact: 'El programa se está reiniciando',
    next: 'Lo guardado está a salvo. Esta pantalla continúa sola en unos segundos.',
  },
  /** By the reason that comes with `network` or `protocol`. */
  because: {
    no_backup_folder: {
      fact: 'No hay una carpeta para las copias',
      next: 'Elija una en Configuración › Copia de seguridad.',
    },
    backup_folder_missing: {
      fact: 'No se encuentra la carpeta de las copias',
      next: 'Conecte la memoria o revise la ruta en Configuración › Copia de seguridad.',
    },
    backup_folder_full: {
      fact: 'No hay espacio en la carpeta de las copias',
      next: 'Libere espacio en ella o conserve menos copias.',
    },
    backup_folder_readonly: {
      fact: 'Muelle no puede escribir en la carpeta de las copias',
      next: 'Revise sus permisos y que la memoria no esté protegida contra escritura.',
    },
    backup_folder_inside: {
      fact: 'La carpeta de las copias está dentro de la carpeta de datos',
      next: 'Elija una en otro disco: con este se perderían las dos.',
    },
    backup_folder_hangs: { fact: 'La carpeta de las copias no responde', next: 'Revise la memoria o la red.' },
    backup_differs: {
      fact: 'La copia no coincide con lo que se escribió',
      next: 'Cambie de memoria o de carpeta: la actual puede estar fallando.',
    },
    moved_on: {
      fact: 'Los datos de este equipo se mudaron a otro',
      next: 'Continúe en el otro equipo. En este los datos sólo se consultan.',
    },
    move_running: {
      fact: 'Los datos de este equipo se están mudando a otro',
      next: 'Espere a que termine: se ve en Configuración › Copia de seguridad.',
    },
    count_removed: {
      fact: 'Esta entrega se firmó y sus conteos se borraron por antigüedad',
      next: 'Su constancia sigue en este equipo. Lo que llegue ahora se cuenta sin documento.',
    },
    retention_off: {
      fact: 'No se borra nada por antigüedad',
      next: 'Fije los días en Configuración › Borrado por antigüedad.',
    },
    retention_running: { fact: 'Ya se están borrando datos antiguos', next: 'Espere a que termine.' },
    managed: {
      fact: 'Lo fija el administrador de este equipo',
      next: 'Solicite el cambio al administrador.',
    },
    too_many_views: { fact: 'Ya hay 100 vistas guardadas', next: 'Quite alguna que no use.' },
    too_many_mutes: { fact: 'Ya hay 500 señales silenciadas', next: 'Vuelva a mostrar alguna.' },
    serial_range_unlike: {
      fact: 'Las dos series no forman un rango',
      next: 'Deben ser iguales hasta el número final, con la misma cantidad de dígitos.',
    },
    serial_range_reversed: { fact: 'La última serie es anterior a la primera', next: 'Revise cuál es la primera.' },
    serial_range_long: {
      fact: 'El rango tiene más de 1.000 series',
      next: 'Cuente en varias partes, o revise la última.',
    },
    no_printer: {
      fact: 'No hay impresora de etiquetas',
      next: 'Un supervisor la configura en Configuración › Etiquetas.',
    },
    printer_unreachable: {
      fact: 'La impresora no responde',
      next: 'El conteo continúa. Revise que la impresora esté encendida y en la red, e imprima otra vez.',
    },
    printer_closed: {
      fact: 'La impresora se detuvo a mitad de la etiqueta',
      next: 'Revise lo impreso e imprima otra vez.',
    },
    printer_silent: {
      fact: 'La impresora no terminó de recibir la etiqueta',
      next: 'Revise la impresora: papel, tapa o pausa. Después imprima otra vez.',
    },
    printer_not_local: {
      fact: 'La impresora no está en la red local',
      next: 'Corrija su dirección en Configuración › Etiquetas.',
    },
    reviewer_needed: {
      fact: 'Falta el nombre de un supervisor',
      next: 'Con PIN, la revisión lleva el nombre de un supervisor de este equipo: elíjalo.',
    },
    hold_decided: {
      fact: 'Esta retención ya está decidida',
      next: 'La lista muestra quién decidió. Si hace falta, retenga de nuevo.',
    },
    already_held: {
      fact: 'Esto ya está retenido de la misma forma',
      next: 'Figura en la lista de abajo hasta que un supervisor decida.',
    },
    folder_shared: {
      fact: 'Otro destino ya usa esta carpeta',
      next: 'Elija una carpeta propia: un acuse en ella valdría para los dos.',
    },
    no_sscc_prefix: {
      fact: 'Falta el prefijo GS1 de la empresa',
      next: 'Un supervisor lo ingresa en Configuración › Etiquetas.',
    },
    sscc_unconfirmed: {
      fact: 'Los números de pallets de este equipo no están confirmados',
      next: 'Los datos se copiaron o se restauraron: un supervisor debe guardar de nuevo Configuración › Etiquetas.',
    },
    sscc_used_up: {
      fact: 'Se usaron todos los números de pallets de este equipo',
      next: 'Un supervisor ingresa otros dígitos en Configuración › Etiquetas.',
    },
    label_differs: {
      fact: 'Esta no es la etiqueta impresa',
      next: 'Escanee la etiqueta que acaba de pegar, o imprímala otra vez.',
    },
    chain_broken: {
      fact: 'Se alteraron o se perdieron entradas de un conteo',
      next: 'No se puede terminar, comparar, exportar ni firmar. Un supervisor desbloquea el documento y empieza de nuevo ese conteo.',
    },
    pc_chain_broken: {
      fact: 'Se alteraron o se perdieron entradas de la cadena de este equipo',
      next: 'No se puede firmar. Reinicie el programa: comienza una cadena nueva. Después revise los últimos conteos firmados con sus constancias.',
    },
    proxy_auth: { fact: 'El proxy pide usuario y contraseña', next: 'Ingréselos en Configuración › Red.' },
    proxy_refused: {
      fact: 'El proxy bloquea el acceso al WMS',
      next: 'Avise a su departamento de sistemas, con la dirección del WMS.',
    },
    proxy_unreachable: { fact: 'El proxy no responde', next: 'Revise su dirección en Configuración › Red.' },
    proxy_broke: {
      fact: 'El proxy cortó la conexión',
      next: 'Pruebe de nuevo. Si se repite, avise a su departamento de sistemas.',
    },
    proxy_tls: {
      fact: 'El certificado del proxy no se acepta',
      next: 'Agregue la autoridad certificadora de su empresa en Configuración › Red.',
    },
    proxy_kind: {
      fact: 'Este tipo de proxy del sistema no se admite',
      next: 'Ingrese un proxy http en Configuración › Red.',
    },
    proxy_address: { fact: 'La dirección del proxy no es válida', next: 'Revísela en Configuración › Red.' },
    proxy_unknown: {
      fact: 'El sistema no indica qué proxy usar',
      next: 'Se prueba de nuevo automáticamente. Si se repite, ingréselo en Configuración › Red.',
    },
    authority_unknown: {
      fact: 'El certificado del WMS es de una autoridad desconocida',
      next: 'Agregue la autoridad certificadora de su empresa en Configuración › Red.',
    },
    certificate_expired: {
      fact: 'El certificado del WMS no es válido hoy',
      next: 'Revise la fecha de este equipo y avise al administrador del WMS.',
    },
    other_document: {
      fact: 'El WMS respondió con otro documento',
      next: 'Revise el número, con mayúsculas y minúsculas. Pruebe de nuevo y, si se repite, avise al administrador del WMS.',
    },
    other_rows: {
      fact: 'El WMS respondió con otros datos que los solicitados',
      next: 'Los datos de este equipo no cambiaron. Si se repite, avise al administrador del WMS.',
    },
    no_thread: {
      fact: 'Este equipo no tiene recursos para otra tarea',
      next: 'Cierre otros programas o reinicie el equipo. Se vuelve a intentar automáticamente.',
    },
    path_too_long: {
      fact: 'La ruta de la carpeta de datos es demasiado larga',
      next: 'Un administrador traslada los datos a una carpeta con una ruta más corta.',
    },
    certificate_name: {
      fact: 'El certificado es de otro nombre',
      next: 'Revise la dirección del WMS en Configuración › Conexión.',
    },
  },
  internal: {
    fact: 'Pasó algo inesperado',
    next: 'Pruebe de nuevo. Si se repite, guarde el diagnóstico en Configuración.',
  },
}
