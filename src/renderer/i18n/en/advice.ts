import type { advice as es } from '../es/advice.ts'
import type { Texts } from '../texts.ts'

/** The despatch advice beside the comparison. */
export const advice = {
  title: 'Despatch advice of the supplier',
  of: 'Advice {{number}}, received {{time}}',
  totals: 'paper wrong {{paper}}, goods wrong {{goods}}, not decided {{open}}',
  same: 'Document, advice and count agree.',
  document: 'Document',
  advised: 'Advice',
  counted: 'Counted',
  wrong: 'What is wrong',
  verdict: { paper: 'Paper wrong', goods: 'Goods wrong', both: 'Both', undecided: 'Not decided' },
} satisfies Texts<typeof es>
