import type { todo as es } from '../es/comparison-todo.ts'
import type { Texts } from '../texts.ts'

/** Texts of the foot and its list: what is missing to sign. */
export const todo = {
  open_one: '{{count}} thing to do',
  open_other: '{{count}} things to do',
  undecidedLines_one: '{{count}} undecided line',
  undecidedLines_other: '{{count}} undecided lines',
  reasonLines_one: '{{count}} line without a reason',
  reasonLines_other: '{{count}} lines without a reason',
  proposedLines_one: '{{count}} proposed reason not accepted',
  proposedLines_other: '{{count}} proposed reasons not accepted',
  next: 'Go to the next',
  nextKey: 'Go to the next · J',
  show: 'See what is missing',
  title: 'Before you can sign',
  text: 'Choose one to complete it.',
  no_count: 'No count is finished.',
  open_count: 'The {{counter}} by {{operator}} is still open.',
  open_elsewhere: 'The {{counter}} by {{operator}} at {{device}} is still open.',
  recount: '{{articles}}: the requested recount is not finished.',
  undecided: '{{article}}: the counts differ.',
  reason: '{{article}}: without a reason ({{difference}}).',
  proposed: '{{article}}: proposed reason not accepted ({{difference}}).',
  toDocument: 'Go to the document',
  toCount: 'Go to the count',
  toLine: 'Go to the line',
  more_one: 'and one more',
  more_other: 'and {{count}} more',
} satisfies Texts<typeof es>
