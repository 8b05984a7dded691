import { holdReasons } from '../../../contract/preset-words.ts'
import type { hold as spanish } from '../es/hold.ts'
import type { Texts } from '../texts.ts'

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
  reasonField: 'Reason',
  missing: { subject: 'what is held', reason: 'reason' },
  place: 'Hold',
  placed: 'On hold: {{what}}',
  container: 'Container {{number}}',
  lot: 'Lot {{lot}}',
  type: { quarantine: 'Quarantine', inspection: 'Inspection', sample: 'Sample' },
  reason: holdReasons.en,
  outcome: { released: 'Released', rejected: 'Rejected' },
  decide: { released: 'Release', rejected: 'Reject' },
  decideOf: { released: 'Release: {{name}}', rejected: 'Reject: {{name}}' },
  note: 'Note (optional)',
  after: {
    recorded: 'After the signature',
    changed: 'Decided after the signature',
    unordered: 'Order with the signature unknown',
  },
  changed: 'Changed outside of the program',
} as const satisfies Texts<typeof spanish>
