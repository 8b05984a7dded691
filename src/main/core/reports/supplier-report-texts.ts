import type { ReportLanguage } from './report-texts.ts'

const spanish = {
  /** Start of the file name; ASCII letters only. */
  fileName: 'proveedor',
  practiceFileName: 'practica-proveedor',
  /** The same of the PDF, which is a letter. */
  letterFileName: 'carta',
  practiceLetterFileName: 'practica-carta',
  /** Above the documents, where any line is short: of the only line, of one of several, of more. `{short}`, `{lines}`, `{from}` and `{to}` are replaced. */
  letter: {
    only: 'La única línea que su empresa entregó del {from} al {to} llegó con menos de lo declarado o no llegó.',
    one: 'De {lines} líneas que su empresa entregó del {from} al {to}, {short} llegó con menos de lo declarado o no llegó.',
    more: 'De {lines} líneas que su empresa entregó del {from} al {to}, {short} llegaron con menos de lo declarado o no llegaron.',
  },
  /** The request of the letter, after that. */
  letterAsks:
    'Abajo están los documentos. Le solicitamos que los revise, que responda qué acredita y que entregue completo lo que declara.',
  title: 'Informe de recepción por proveedor',
  practice: 'PRÁCTICA: no es una recepción real',
  total: 'Total',
  columns: {
    kind: 'Informe',
    company: 'Empresa',
    supplierCode: 'Código de proveedor',
    supplier: 'Proveedor',
    from: 'Desde',
    to: 'Hasta',
    row: 'Fila',
    control: 'Control',
    documents: 'Documento',
    date: 'Fecha',
    countedBy: 'Conteo',
    leftOut: 'No incluido',
    lines: 'Líneas',
    damaged: 'Con daños',
    declared: 'Declarado',
    difference: 'Diferencia',
    madeAt: 'Informe hecho',
  },
  document: 'Documento',
  countedBy: { dock: 'Conteo en muelle', wms: 'Conteo del WMS' },
  leftOut: {
    blind: 'A ciegas',
    unopened: 'Comparación sin abrir',
    uncounted: 'Sin contar',
    undecided: 'Sin decidir',
  },
}

const english: typeof spanish = {
  fileName: 'supplier',
  practiceFileName: 'practice-supplier',
  letterFileName: 'letter',
  practiceLetterFileName: 'practice-letter',
  letter: {
    only: 'The only line that your company delivered from {from} to {to} arrived with less than declared or did not arrive.',
    one: 'Of {lines} lines that your company delivered from {from} to {to}, {short} arrived with less than declared or did not arrive.',
    more: 'Of {lines} lines that your company delivered from {from} to {to}, {short} arrived with less than declared or did not arrive.',
  },
  letterAsks:
    'The documents are below. Please check them, reply what you will credit, and deliver in full what you declare.',
  title: 'Receiving report by supplier',
  practice: 'PRACTICE: not a real receipt',
  total: 'Total',
  columns: {
    kind: 'Report',
    company: 'Company',
    supplierCode: 'Supplier code',
    supplier: 'Supplier',
    from: 'From',
    to: 'To',
    row: 'Row',
    control: 'Control',
    documents: 'Document',
    date: 'Date',
    countedBy: 'Count',
    leftOut: 'Left out',
    lines: 'Lines',
    damaged: 'With damage',
    declared: 'Declared',
    difference: 'Difference',
    madeAt: 'Report made',
  },
  document: 'Document',
  countedBy: { dock: 'Count at the dock', wms: 'WMS count' },
  leftOut: {
    blind: 'Blind',
    unopened: 'Comparison not opened',
    uncounted: 'Not counted',
    undecided: 'Undecided',
  },
}

/** Texts of the supplier report. */
export const supplierReportTexts = { es: spanish, en: english } satisfies Record<ReportLanguage, object>
