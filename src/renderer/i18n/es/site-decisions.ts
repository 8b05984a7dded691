/** Decisions about counts of other PCs, sent through the server of the site. */
export const siteDecisions = {
  title: 'Decisiones enviadas a otros equipos',
  kind: {
    unlock: 'Desbloqueo del documento',
    recount: 'Reconteo solicitado',
    withdraw: 'Reconteo retirado',
    sign: 'Firma del conteo',
  },
  to: 'a {{device}}',
  state: { waiting: 'Enviando', sent: 'Sin respuesta todavía', done: 'Hecho', refused: 'No se hizo' },
  sentTo: 'Enviado a {{device}}. Su respuesta aparece aquí.',
  signText: 'El conteo es de {{device}}. Ese equipo lo firma con esta decisión y guarda el registro.',
  away: 'El servidor del sitio no responde. Sin él no se puede decidir aquí sobre conteos de otros equipos.',
  signedElsewhere: 'Firmado en otro equipo.',
  recountWho:
    'Elija primero el operador, arriba a la derecha: el reconteo se solicita a todos los equipos con ese nombre.',
  unlock: {
    open: 'Desbloquear allí',
    title: 'Desbloquear en {{device}}',
    text: 'El operador que tiene este conteo abierto en {{device}} puede ver lo declarado y la comparación de este documento durante unos minutos. Queda en el registro.',
    sent: 'Enviado a {{device}}. Si no llega en dos minutos, vence.',
    who: 'Elija primero el operador, arriba a la derecha.',
  },
  refused: {
    hub_away: 'El servidor del sitio no responde. Pruebe de nuevo cuando vuelva, o decida en el equipo que contó.',
    hub_schema: 'El servidor del sitio es una versión anterior. Solicite a su administrador que lo actualice.',
    hub_key_missing: 'La clave de este equipo no se puede leer. Revise el almacén de claves.',
    device_unconfirmed: 'El otro equipo no está confirmado. Confírmelo en Configuración › Equipos, en los dos equipos.',
    no_supervisor_pc: 'Ese equipo no acepta decisiones de este. Actívelo allí en Configuración › Equipos.',
    count_moved: 'El conteo cambió mientras tanto. Revise de nuevo la comparación.',
    comparison_changed: 'La comparación cambió mientras tanto. Revísela de nuevo.',
    instruction_late: 'Llegó demasiado tarde. Envíelo de nuevo.',
    counts_missing: 'Ese equipo todavía no tiene todos los conteos. Pruebe de nuevo cuando los tenga.',
    nobody_there: 'Ese conteo no está abierto en ninguna pantalla allí.',
    recount_started: 'El reconteo ya empezó.',
    reasons_missing: 'Ese equipo requiere un motivo para cada línea. Indíquelos allí.',
    signer_counted: 'Este supervisor contó este documento y no puede firmarlo. Debe firmar otro supervisor.',
    signer_inactive:
      'Según la lista, esta persona ya no trabaja aquí y no puede firmar. Debe firmar un supervisor activo.',
    signed: 'Ya está firmado.',
    other: 'Ese equipo no pudo hacerlo. Decida en ese equipo.',
  },
}
