/** A count finds its document: begun without one, or on the wrong one. */
export const binding = {
  match: {
    title: '¿De qué documento es este conteo?',
    confirm: 'Asignar este conteo a {{number}}',
    do: 'Asignar a {{number}}',
    done: 'El conteo se asignó a {{number}}.',
  },
  move: {
    title: '¿A qué documento se mueve este conteo?',
    confirm: 'Mover este conteo a {{number}}',
    text: 'Todo lo contado se mueve con su registro. {{number}} queda sin este conteo.',
    do: 'Mover a {{number}}',
    done: 'El conteo se movió a {{number}}.',
    reasonFirst: 'Se abrió el documento equivocado',
  },
  fact: {
    from: 'Ahora en',
    to: 'Se mueve a',
    as: 'Cuenta como',
  },
  part: 'Parcial {{part}}',
  taken: '{{operator}} ya tiene el {{counter}}.',
  full: '{{number}} ya tiene tres conteos. Elija otro documento o mueva antes uno de ellos.',
  list: 'Documentos de este equipo',
  none: 'Ningún documento de este equipo coincide. Presione Enter para buscarlo en el WMS.',
  waiting: {
    title: 'Conteos sin documento',
    goOnOf: 'Reanudar el conteo sin documento de {{operator}}',
    chooseOf: 'Elegir documento del conteo de {{operator}}',
    more: 'Ver los otros {{value}}',
    here_one: 'Hay {{count}} conteo sin documento.',
    here_other: 'Hay {{count}} conteos sin documento.',
    isOfThis: '¿Es de este documento?',
    which: '¿Qué conteo es de {{number}}?',
    whichText: 'Elija el conteo que se hizo de este documento.',
  },
  begin: 'Contar sin documento',
  beginHint: 'Cuente ahora y elija el documento después.',
  moveKey: 'Cambiar documento',
  moveKeyOf: 'Cambiar documento: {{counter}} de {{operator}}',
  chooseKey: 'Elegir documento',
  refused: {
    count_taken: '{{operator}} ya tiene el {{counter}} de {{number}}. Elija otro conteo u otro documento.',
    same_person:
      '{{operator}} ya hizo el {{counter}} de {{number}}. Cada conteo debe hacerlo un operador distinto. Elija otro documento.',
    matched: 'Este conteo ya tiene documento. Para corregirlo, abra ese documento y presione «Cambiar documento».',
    matchedThere: 'El equipo que lo hizo ya le asignó un documento. Corríjalo en ese equipo.',
    not_matched: 'Este conteo todavía no tiene documento. Vuelva y elíjalo primero.',
    same_control: 'El conteo ya está en {{number}}. Elija otro documento.',
    recount:
      'Es un reconteo de artículos de su propio documento y no se puede mover. Termínelo o deshaga sus lecturas.',
    signed: 'El conteo está firmado y no cambia de documento. Un supervisor puede reabrirlo en la comparación.',
    control_signed:
      '{{number}} ya está firmado y no recibe más conteos. Un supervisor puede reabrirlo en la comparación.',
    part_signed:
      'Esta entrega parcial de {{number}}, o una posterior, está firmada. Elija otra, o un supervisor puede reabrirla.',
    part_not_next: 'Termine primero los conteos de la entrega parcial anterior.',
    serial_elsewhere:
      '{{operator}} ya contó la serie {{serial}} en la entrega parcial {{part}} de {{number}}. Deshágala en uno de los dos conteos o elija otra entrega parcial.',
    not_found: '{{number}} no está en este equipo. Escanee su número para cargarlo.',
  },
}
