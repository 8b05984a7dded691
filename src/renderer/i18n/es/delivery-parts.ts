/** Words of deliveries in several parts. */
export const deliveryParts = {
  show: 'Qué entrega se compara',
  whole: 'Entrega completa',
  one: 'Entrega parcial {{part}}',
  received: 'Recibido',
  declared: 'Faltaba llegar',
  declaredText: 'Declarado menos lo recibido en las entregas parciales anteriores',
  atOnce: 'Si falta otro envío de este documento, elija la entrega parcial: lo que no vino queda por llegar.',
  sum: 'Suma de {{count}} entregas parciales. Lo que falta aquí no llegó con ninguna.',
  noExceptions: 'Sin diferencias en esta entrega parcial.',
  toCome: 'Por llegar: {{units}} u.',
  signed: 'firmada {{time}} {{name}}',
  sign: 'Firmar la parcial',
  signText: 'Se firma sólo esta entrega parcial. Lo que no vino queda por llegar y no necesita motivo.',
  signWholeText: 'Se firma la entrega completa: con esto ya no se espera otro envío de este documento.',
  refused: {
    part_signed: 'Esta entrega parcial, o una posterior, está firmada. Reabra primero la última.',
    not_last_part: 'La entrega completa se firma en el conteo de la última entrega parcial.',
  },
}
