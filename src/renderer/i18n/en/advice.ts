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
  none: 'This document has no despatch advice. Drop its file (UBL or DESADV) on the window, or choose it on this PC.',
  choose: 'Choose a file',
  drop: 'Drop the despatch advice (UBL or DESADV) or the count of another PC (.muelle)',
  use: {
    compared: 'Compared with {{numbers}}.',
    replaced: 'Not compared: a newer advice of the same number replaces it.',
    empty: 'Not compared: it has no goods. Ask the supplier for the complete advice.',
    other_supplier:
      'Not compared with {{numbers}}: the document is of {{declared}} and the advice is of {{advised}}; if it is of this delivery, ask the supplier for an advice with its code of the WMS.',
    no_document_one:
      'Not compared yet: this PC has no document {{numbers}}. It is compared when that document arrives.',
    no_document_other:
      'Not compared yet: this PC has no document with any of these numbers: {{numbers}}. It is compared when one arrives.',
    unnamed: 'a supplier without name or code',
  },
  others_one: 'Another advice names this document and is not compared, because it is of another supplier:',
  others_other:
    '{{count}} other advices name this document and are not compared, because they are of another supplier:',
  counts: { title: 'Counts of other PCs', text: 'Each file is verified before it is saved on this PC.' },
  folder: {
    title: 'Folder of despatch advices',
    text: 'Despatch advices (UBL or DESADV) that suppliers leave in this folder are imported automatically. Files are never changed or removed: several PCs can use the same folder.',
    failing: 'The folder has not been readable since {{time}} ({{code}}). It is tried again automatically.',
    looked: 'Last checked',
    read: 'Last one from this folder',
    waiting: 'Files still being written',
    problems_one: '{{value}} file that can’t be read',
    problems_other: '{{value}} files that can’t be read',
    kept: 'Such a file stays in the folder and is read again when it changes.',
    more: 'and {{value}} more',
    unused: 'Advices that are not compared',
    newest: 'Newest advices, from the folder or by hand',
    received: 'received {{time}}',
  },
  taken: {
    title: 'Despatch advices',
    text: 'They are compared with the document and the count when the document is no longer blind.',
    reading: 'Reading {{name}}…',
    saved: 'Advice {{number}} saved',
    known: 'Advice {{number}} was already saved',
    open: 'Open {{number}}',
    segment: 'Position: segment {{segment}} {{tag}}',
    line: 'Position: line {{line}}',
    refused: {
      not_an_advice: 'This is not a despatch advice. Accepted are UBL DespatchAdvice 2.1 and EDIFACT DESADV.',
      advice_cancelled:
        'This message withdraws an earlier advice and is not saved. Ask the supplier for the valid advice.',
      too_large: 'The file is larger than 2 MB. Ask the supplier for one file per delivery.',
      too_deep: 'The structure of the file is not supported. Ask the supplier to create it again.',
      encoding: 'The characters do not match the encoding stated in the file. Ask the supplier to save it as UTF-8.',
      entities: 'The file has a DOCTYPE, which is not accepted. Ask the supplier to create it without one.',
      version: 'This version is not supported. Ask the supplier for a DESADV of D.96A or D.01B.',
      truncated: 'The file is empty or incomplete. Ask the supplier for it again.',
      malformed: 'Part of the file is not readable. Ask the supplier to correct it.',
      not_regular: 'It is a link or something else that is not a file. Remove it from the folder.',
      unreadable: 'It is not readable. Check its permissions.',
    },
  },
} satisfies Texts<typeof es>
