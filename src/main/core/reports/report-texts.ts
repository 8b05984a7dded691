import type { ComparisonStatus } from '../../../contract/shapes/comparison.ts'
import { en } from '../../../contract/texts/en.ts'
import { es } from '../../../contract/texts/es.ts'
import type { SigningSentence } from '../../../contract/texts/shared-texts.ts'

export type ReportLanguage = 'es' | 'en'
type ThreeCounts = [first: string, second: string, third: string]

/** Written units with their word, singular for one. */
export const unitsIn = {
  es: (units: string) => `${units} ${units === '1' ? 'unidad' : 'unidades'}`,
  en: (units: string) => `${units} ${units === '1' ? 'unit' : 'units'}`,
} as const satisfies Record<ReportLanguage, (units: string) => string>

const spanish = {
  ...es,
  containersTitle: 'Contenedores declarados y escaneados',
  containerColumns: { missing: 'Contenedores que no llegaron', not_declared: 'Contenedores no declarados' },
  /** Start of the file name; ASCII letters only. */
  fileName: 'diferencias',
  practiceFileName: 'practica-diferencias',
  practice: 'PRÁCTICA: no es una recepción real',
  unknownSupplier: 'Proveedor desconocido',
  warehouse: 'Almacén',
  yes: 'Sí',
  no: 'No',
  /** Deliveries in several parts. */
  part: {
    title: 'Entregas parciales',
    /** Heading of the column that names the part, or says that all of it is reported. */
    column: 'Entrega',
    one: (part: number) => `Entrega parcial ${part}`,
    whole: (parts: string) => `Entrega completa, suma de las entregas parciales ${parts}`,
    units: unitsIn.es,
    /** Units still to come before a part, and their sum over all parts. */
    declared: 'Esperado',
    received: 'Recibido',
    fileName: 'parcial',
  },
  /** Texts of the printed report. */
  sheet: {
    /** Reason why a photo is not shown, and how many do not fit. */
    photoRemoved: 'La foto se borró por antigüedad',
    photoMissing: 'La foto no está en este equipo',
    photoChanged: 'El archivo cambió después de tomar la foto',
    photosLeftOut: (leftOut: number, of: number, megabytes: number) =>
      `${leftOut} de ${of} fotos no ${leftOut === 1 ? 'está' : 'están'} en este informe (límite: ${megabytes} MB). Véalas en el programa.`,
    samePerson: 'Atención: la misma persona hizo el 1.º y el 2.º conteo.',
  },
  columns: {
    kind: 'Informe',
    company: 'Empresa',
    control: 'Control',
    documents: 'Documento',
    documentDates: 'Fecha del documento',
    supplierCode: 'Código de proveedor',
    supplier: 'Proveedor',
    purchaseOrders: 'Orden de compra',
    articleCode: 'Artículo',
    description: 'Descripción',
    lot: 'Lote',
    expiry: 'Vencimiento',
    declared: 'Declarado',
    wmsCount: 'Contado en el WMS',
    counts: ['1.º conteo', '2.º conteo', '3.º conteo'] satisfies ThreeCounts,
    damaged: 'Dañado',
    difference: 'Diferencia',
    status: 'Estado',
    decided: 'Decidido',
    reason: 'Motivo',
    lineNote: 'Nota de la línea',
    signedBy: 'Firmó',
    notes: 'Notas del conteo',
    countedBy: ['Contó (1.º)', 'Contó (2.º)', 'Contó (3.º)'] satisfies ThreeCounts,
    signedAt: 'Firmado',
    note: 'Nota de la firma',
    signingRule: 'Regla de firma',
    repeatedContainers: 'Contenedores contados dos veces',
    /** Photos of a line's article, and photos without line. */
    photos: 'Fotos',
    otherPhotos: 'Otras fotos',
    madeAt: 'Informe hecho',
    receipt: 'Constancia',
    serials: 'Números de serie',
    pieces: 'Piezas',
    measure: 'Medida',
    weighed: 'Piezas y peso',
  },
  /** Texts of the receipt on the printed report. */
  receipt: {
    title: 'Constancia firmada',
    about: 'El código contiene lo que firmó este equipo. Verifíquelo con verify.html o muelle-verify, sin red.',
    /** The statement is too long for a code. */
    noCode: 'No cabe en un código QR: está en el archivo de la constancia.',
    /** A figure moved after the signature. */
    moved:
      'Después de la firma cambió una cifra de este informe, como lo contado en el WMS: la constancia tiene las cifras firmadas.',
  },
}

const english: typeof spanish = {
  ...en,
  containersTitle: 'Containers declared and scanned',
  containerColumns: { missing: 'Containers missing', not_declared: 'Containers not declared' },
  fileName: 'discrepancies',
  practiceFileName: 'practice-discrepancies',
  practice: 'PRACTICE: not a real receipt',
  unknownSupplier: 'Unknown supplier',
  warehouse: 'Warehouse',
  yes: 'Yes',
  no: 'No',
  part: {
    title: 'Partial deliveries',
    column: 'Delivery',
    one: (part) => `Partial delivery ${part}`,
    whole: (parts) => `Whole delivery, sum of the partial deliveries ${parts}`,
    units: unitsIn.en,
    declared: 'Expected',
    received: 'Received',
    fileName: 'partial',
  },
  sheet: {
    photoRemoved: 'The photo was deleted by age',
    photoMissing: 'The photo is not on this PC',
    photoChanged: 'The file was changed after the photo was taken',
    photosLeftOut: (leftOut, of, megabytes) =>
      `${leftOut} of ${of} photos ${leftOut === 1 ? 'is' : 'are'} not in this report (limit: ${megabytes} MB). See them in the program.`,
    samePerson: 'Note: the same person did the 1st and the 2nd count.',
  },
  columns: {
    kind: 'Report',
    company: 'Company',
    control: 'Control',
    documents: 'Document',
    documentDates: 'Document date',
    supplierCode: 'Supplier code',
    supplier: 'Supplier',
    purchaseOrders: 'Purchase order',
    articleCode: 'Article',
    description: 'Description',
    lot: 'Lot',
    expiry: 'Expiry',
    declared: 'Declared',
    wmsCount: 'Counted in the WMS',
    counts: ['1st count', '2nd count', '3rd count'],
    damaged: 'Damaged',
    difference: 'Difference',
    status: 'Status',
    decided: 'Decided',
    reason: 'Reason',
    lineNote: 'Note of the line',
    signedBy: 'Signed by',
    notes: 'Notes of the counts',
    countedBy: ['Counted by (1st)', 'Counted by (2nd)', 'Counted by (3rd)'],
    signedAt: 'Signed',
    note: 'Note of the signature',
    signingRule: 'Rule of signing',
    repeatedContainers: 'Containers counted twice',
    photos: 'Photos',
    otherPhotos: 'Other photos',
    madeAt: 'Report made',
    receipt: 'Receipt',
    serials: 'Serial numbers',
    pieces: 'Pieces',
    measure: 'Measure',
    weighed: 'Pieces and weight',
  },
  receipt: {
    title: 'Signed receipt',
    about: 'The code contains what this PC signed. Verify it with verify.html or muelle-verify, without a network.',
    noCode: 'It does not fit in a QR code: it is in the file of the receipt.',
    moved:
      'A figure of this report has changed since the signature, such as the WMS count: the receipt has the signed figures.',
  },
}

/** Texts of the exported files. */
export const reportTexts = { es: spanish, en: english } satisfies Record<ReportLanguage, object>

/** Label of the other PC that made a count: the start of its device id, as on screen. */
export function deviceLabel({ device }: { device: string | null }): string {
  return device === null ? '' : ` (PC ${device.slice(0, 8)})`
}

/** Text of a line's status; `null`: no count covers the line. */
export function statusText(status: ComparisonStatus | null, language: ReportLanguage): string {
  const { comparisonStatus, notCounted } = reportTexts[language]
  return status === null ? notCounted : comparisonStatus[status]
}

/** The rule of signing in plain words; `null` if it is not known. */
export function signingRuleText(sentences: readonly SigningSentence[], language: ReportLanguage): string | null {
  const { signingRule } = reportTexts[language]
  return sentences.length === 0 ? null : sentences.map((sentence) => signingRule[sentence]).join(' ')
}
