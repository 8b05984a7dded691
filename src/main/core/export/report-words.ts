import type { ComparisonStatus } from '../../../contract/shapes/comparison.ts'

export type ReportLanguage = 'es' | 'en'

interface ReportWords {
  /** Begins the name of the file; plain letters only. */
  fileName: string
  practiceFileName: string
  practice: string
  real: string
  unknownSupplier: string
  warehouse: string
  yes: string
  no: string
  columns: {
    kind: string
    control: string
    documents: string
    documentDates: string
    supplierCode: string
    supplier: string
    purchaseOrders: string
    articleCode: string
    description: string
    lot: string
    expiry: string
    declared: string
    wmsCount: string
    counts: [first: string, second: string, third: string]
    damaged: string
    difference: string
    status: string
    unconfirmed: string
    decided: string
    countedBy: [first: string, second: string, third: string]
    signedAt: string
    note: string
    madeAt: string
  }
  status: Record<ComparisonStatus | 'not_counted', string>
}

/** Words of the exported files; the page and its print have their own. */
export const reportWords: Record<ReportLanguage, ReportWords> = {
  es: {
    fileName: 'diferencias',
    practiceFileName: 'practica-diferencias',
    practice: 'PRÁCTICA: no es una recepción real',
    real: 'Informe de diferencias de recepción',
    unknownSupplier: 'Proveedor desconocido',
    warehouse: 'Depósito',
    yes: 'Sí',
    no: 'No',
    columns: {
      kind: 'Informe',
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
      counts: ['1.º conteo', '2.º conteo', '3.º conteo'],
      damaged: 'Dañado',
      difference: 'Diferencia',
      status: 'Estado',
      unconfirmed: 'Sin confirmar lote o vencimiento',
      decided: 'Decidido',
      countedBy: ['Contó (1.º)', 'Contó (2.º)', 'Contó (3.º)'],
      signedAt: 'Firmado',
      note: 'Nota de la firma',
      madeAt: 'Informe hecho',
    },
    status: {
      match: 'Coincide',
      within_tolerance: 'En tolerancia',
      short: 'Falta',
      over: 'Sobra',
      missing: 'No llegó',
      unexpected: 'No declarado',
      wrong_lot: 'Otro lote',
      wrong_expiry: 'Otro vencimiento',
      not_counted: 'Sin contar',
    },
  },
  en: {
    fileName: 'discrepancies',
    practiceFileName: 'practice-discrepancies',
    practice: 'PRACTICE: not a real receipt',
    real: 'Receiving discrepancy report',
    unknownSupplier: 'Unknown supplier',
    warehouse: 'Warehouse',
    yes: 'Yes',
    no: 'No',
    columns: {
      kind: 'Report',
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
      unconfirmed: 'Lot or expiry not confirmed',
      decided: 'Decided',
      countedBy: ['Counted by (1st)', 'Counted by (2nd)', 'Counted by (3rd)'],
      signedAt: 'Signed',
      note: 'Note of the signature',
      madeAt: 'Report made',
    },
    status: {
      match: 'Match',
      within_tolerance: 'Within tolerance',
      short: 'Short',
      over: 'Over',
      missing: 'Missing',
      unexpected: 'Not declared',
      wrong_lot: 'Wrong lot',
      wrong_expiry: 'Wrong expiry',
      not_counted: 'Not counted',
    },
  },
}
