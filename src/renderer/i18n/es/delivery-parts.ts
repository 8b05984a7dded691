/** Words of deliveries in several parts. */
export const deliveryParts = {
  show: 'Qué entrega se compara',
  whole: 'Entrega completa',
  one: 'Entrega parcial {{part}}',
  received: 'Recibido',
  declared: 'Esperado',
  declaredText: 'Declarado menos lo recibido en las entregas parciales anteriores',
  atOnce: 'Si falta otro envío de este documento, elija la entrega parcial: lo que no vino queda por llegar.',
  sum: 'Suma de {{count}} entregas parciales. Lo que falta aquí no llegó con ninguna.',
  noExceptions: 'Sin diferencias en esta entrega parcial.',
  stillToCome: 'Por llegar',
  counted: 'contado {{amount}}',
  stillToComeText: 'Declarado, y puede venir con otra entrega parcial. Todavía no es una diferencia.',
  toCome: 'Por llegar: {{units}} u.',
  toComeKilos: 'Por llegar: {{kilos}} kg',
  toComeBoth: 'Por llegar: {{units}} u. y {{kilos}} kg',
  signed: 'firmada {{time}} {{name}}',
  reopen: 'Reabrir {{counter}}, entrega parcial {{part}}',
  sign: 'Firmar entrega parcial',
  signTitle: 'Firmar la entrega parcial {{part}} de {{document}}',
  signText: 'Se firma sólo esta entrega parcial. Lo que no llegó queda por llegar y no necesita motivo.',
  signWholeText: 'Se firma la entrega completa: con esto ya no se espera otro envío de este documento.',
  refused: {
    part_signed: 'Esta entrega parcial, o una posterior, está firmada. Reabra primero la última.',
    part_not_next: 'Termine primero los conteos de la entrega parcial anterior.',
    not_last_part: 'La entrega completa se firma en el conteo de la última entrega parcial.',
  },
  sameGoods: {
    title: 'Dos equipos contaron los mismos artículos como {{counter}}.',
    serials: 'Un número de serie se contó en dos entregas parciales, en dos equipos.',
    text: 'Las cifras están sumadas y pueden ser el doble. Un supervisor debe indicar qué es el conteo del otro equipo; hasta entonces no se puede firmar.',
    more_one: '{{articles}} y otro más',
    more_other: '{{articles}} y otros {{count}}',
    second_count: 'Es un segundo conteo',
    other_goods: 'Es otra mercancía',
    another_part: 'Es otra entrega parcial',
    part: 'Cuál',
    explain: {
      second_count:
        '{{operator}} (equipo {{device}}) contó otra vez la misma mercancía. Su conteo recibe el próximo número libre y se compara con el primero.',
      other_goods: '{{operator}} (equipo {{device}}) contó otra mercancía del mismo camión. Los dos conteos se suman.',
      came_twice:
        '{{operator}} (equipo {{device}}) contó otras piezas con los mismos números. Los dos conteos se suman.',
      another_part:
        '{{operator}} (equipo {{device}}) contó lo que vino en otro camión: pasa a ser la entrega parcial {{part}}, que se compara y se firma por separado.',
    },
  },
}
