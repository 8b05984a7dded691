import { holdReasons } from '../../../contract/preset-words.ts'

export const hold = {
  title: 'Hold',
  open: 'Hold goods',
  list: 'Holds',
  unread: 'What is on hold could not be read.',
  none: 'There are no holds.',
  what: 'What is held?',
  whatHint: 'Press the article or the container, or scan it.',
  notHere: 'What was scanned is not in this count. Press what is held.',
  how: 'What for?',
  why: 'Why?',
  missing: { subject: 'what is held', reason: 'reason' },
  placed: 'On hold: {{what}}',
  container: 'Container {{number}}',
  type: { quarantine: 'Quarantine', inspection: 'Inspection', sample: 'Sample' },
  reason: holdReasons.en,
  outcome: { released: 'Released', rejected: 'Rejected' },
  decide: { released: 'Release', rejected: 'Reject' },
  decideOf: { released: 'Release: {{name}}', rejected: 'Reject: {{name}}' },
  after: {
    recorded: 'After the signature',
    changed: 'Decided after the signature',
    unordered: 'Order with the signature unknown',
  },
  changed: 'Changed outside of the program',
}
