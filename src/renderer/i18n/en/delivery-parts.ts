/** Words of deliveries in several parts. */
export const deliveryParts = {
  show: 'Which delivery is compared',
  whole: 'Whole delivery',
  one: 'Partial delivery {{part}}',
  received: 'Received',
  declared: 'Was to come',
  declaredText: 'Declared less what earlier partial deliveries received',
  atOnce:
    'If another shipment of this document is expected, choose the partial delivery: what did not come stays to come.',
  sum: 'Sum of {{count}} partial deliveries. What is missing here came with none of them.',
  noExceptions: 'No differences in this partial delivery.',
  toCome: 'Still to come: {{units}} u.',
  signed: 'signed {{time}} {{name}}',
  sign: 'Sign this part',
  signText: 'Only this partial delivery is signed. What did not come is still to come and needs no reason.',
  signWholeText: 'The whole delivery is signed: no other shipment of this document is expected.',
  refused: {
    part_signed: 'This partial delivery, or a later one, is signed. Reopen the last one first.',
    not_last_part: 'The whole delivery is signed on the count of the last partial delivery.',
  },
}
