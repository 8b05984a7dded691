import type { advice as es } from '../es/advice.ts'
import type { Texts } from '../texts.ts'

/** The despatch advice beside the comparison. */
export const advice = {
  title: 'Despatch advice of the supplier',
  of: 'Advice {{number}}, received {{time}}',
  totals: 'paper wrong {{paper}}, goods wrong {{goods}}, undecided {{open}}',
  same: 'Document, advice and count agree.',
  document: 'Document',
  advised: 'Advice',
  counted: 'Counted',
  wrong: 'What is wrong',
  verdict: { paper: 'Paper wrong', goods: 'Goods wrong', both: 'Both', undecided: 'Undecided' },
  decided: 'Decided by {{name}}',
  none: 'This control has no despatch advice. Drop its file (UBL or DESADV) on the window, or choose it on this PC.',
  choose: 'Choose a file',
  drop: 'Drop the despatch advice (UBL or DESADV) or the count of another PC (.muelle)',
  counts: { title: 'Counts of other PCs', text: 'Each file is verified before it is saved on this PC.' },
  taken: {
    title: 'Despatch advices',
    text: 'They are compared with the document and the count when the control is no longer blind.',
    reading: 'Reading {{name}}…',
    saved: 'Advice {{number}} saved',
    known: 'Advice {{number}} was saved before',
    open: 'Open {{number}}',
    segment: 'Place: segment {{segment}} {{tag}}',
    line: 'Place: line {{line}}',
    refused: {
      not_an_advice: 'This is no despatch advice. UBL DespatchAdvice 2.1 and EDIFACT DESADV are read.',
      advice_cancelled:
        'This message withdraws an earlier advice and is not saved. Ask the supplier for the valid advice.',
      too_large: 'The file is larger than 2 MB. Ask the supplier for one file per delivery.',
      too_deep: 'The file has a structure that is not read. Ask the supplier to make it again.',
      encoding: 'Its characters are not those the file names. Ask the supplier to save it as UTF-8.',
      entities: 'The file has a DOCTYPE, which is not accepted. Ask the supplier to make it without one.',
      version: 'It is of another version. Ask the supplier for a DESADV of D.96A or D.01B.',
      truncated: 'The file is empty or incomplete. Ask the supplier for it again.',
      malformed: 'A part of the file cannot be read. Ask the supplier to correct it.',
    },
  },
} satisfies Texts<typeof es>
