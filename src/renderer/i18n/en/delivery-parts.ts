/** Words of deliveries in several parts. */
export const deliveryParts = {
  show: 'Which delivery is compared',
  whole: 'Whole delivery',
  one: 'Partial delivery {{part}}',
  received: 'Received',
  declared: 'Expected',
  declaredText: 'Declared minus what earlier partial deliveries received',
  atOnce:
    'If another shipment of this document is expected, choose the partial delivery: what did not arrive is still to come.',
  sum: 'Sum of {{count}} partial deliveries. What is missing here did not arrive with any of them.',
  noExceptions: 'No differences in this partial delivery.',
  stillToCome: 'Still to come',
  counted: '{{amount}} counted',
  stillToComeText: 'Declared, and may come with another partial delivery. It is not a difference yet.',
  toCome: 'Still to come: {{units}} u.',
  toComeKilos: 'Still to come: {{kilos}} kg',
  toComeBoth: 'Still to come: {{units}} u. and {{kilos}} kg',
  signed: 'signed {{time}} {{name}}',
  reopen: 'Reopen {{counter}}, partial delivery {{part}}',
  sign: 'Sign partial delivery',
  signTitle: 'Sign partial delivery {{part}} of {{document}}',
  signText: 'Only this partial delivery is signed. What did not arrive is still to come and needs no reason.',
  signWholeText: 'The whole delivery is signed: no other shipment of this document is expected.',
  refused: {
    part_signed: 'This partial delivery, or a later one, is signed. Reopen the last one first.',
    part_not_next: 'First finish the counts of the previous partial delivery.',
    not_last_part: 'The whole delivery is signed on the count of the last partial delivery.',
  },
  sameGoods: {
    title: 'Two PCs counted the same articles, both as the {{counter}}.',
    serials: 'A serial number was counted in two partial deliveries, on two PCs.',
    text: 'The figures are added up and may be double. A supervisor must state what the count of the other PC is; nothing can be signed until then.',
    more_one: '{{articles}} and one more',
    more_other: '{{articles}} and {{count}} more',
    second_count: 'It is a second count',
    other_goods: 'These are other goods',
    another_part: 'It is another partial delivery',
    part: 'Which one',
    explain: {
      second_count:
        '{{operator}} (PC {{device}}) counted the same goods again. This count gets the next free number and is compared with the first.',
      other_goods: '{{operator}} (PC {{device}}) counted other goods of the same truck. The two counts are added up.',
      came_twice:
        '{{operator}} (PC {{device}}) counted other pieces with the same numbers. The two counts are added up.',
      another_part:
        '{{operator}} (PC {{device}}) counted what came with another truck: it becomes partial delivery {{part}}, which is compared and signed separately.',
    },
  },
}
