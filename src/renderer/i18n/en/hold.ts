import type { hold as spanish } from '../es/hold.ts'
import type { Texts } from '../texts.ts'

export const hold = {
  title: 'Hold',
  open: 'Hold goods',
  list: 'Holds',
  none: 'There are no holds.',
  what: 'What is held?',
  whatHint: 'Tap the article or the container, or scan it.',
  notHere: 'What was scanned is not in this count. Tap what is held.',
  how: 'What for?',
  why: 'Why?',
  reasonField: 'Reason',
  missing: { subject: 'what is held', reason: 'reason' },
  place: 'Hold',
  placed: 'On hold: {{what}}',
  container: 'Container {{number}}',
  lot: 'Lot {{lot}}',
  type: { quarantine: 'Quarantine', inspection: 'Inspection', sample: 'Sample' },
  reason: {
    packaging: 'Damaged packaging',
    temperature: 'Temperature outside limits',
    appearance: 'Doubtful appearance',
    papers: 'Papers missing',
    quality: 'Quality control',
    laboratory: 'Sample for the laboratory',
  },
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
