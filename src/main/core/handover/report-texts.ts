import type { HandoverReportKind } from '../../../contract/shapes/handover-report.ts'
import { en } from '../../../contract/texts/en.ts'
import { es } from '../../../contract/texts/es.ts'

interface ReportWords {
  /** As the page names them. */
  names: Record<HandoverReportKind, string>
  titles: Record<HandoverReportKind, string>
  /** By the names of the columns of `report-table.ts`. */
  columns: Record<string, string>
  period: string
  madeAt: string
  none: string
  asOf: string
  incomplete: string
  leftOut: string
  notCompared: string
  /** Of rows of earlier reports. */
  changes: string
  earlier: string
  change: Record<'before' | 'after' | 'added' | 'removed', string>
  practice: string
}

/** Texts of scheduled reports. */
export const scheduledReportTexts: Record<'es' | 'en', ReportWords> = {
  es: {
    names: es.handoverReport,
    titles: {
      differences: 'Diferencias de documentos firmados',
      suppliers: 'Entregas por proveedor',
      expiring: 'Stock que vence',
    },
    columns: {
      // The head of a column of files that other programs read: it stays when the screens use another word.
      number: 'Remito',
      supplier: 'Proveedor',
      supplierCode: 'Código de proveedor',
      signedAt: 'Firmado',
      article: 'Artículo',
      description: 'Descripción',
      lot: 'Lote',
      expiry: 'Vencimiento',
      declared: 'Declarado',
      counted: 'Contado',
      difference: 'Diferencia',
      status: 'Resultado',
      reason: 'Motivo',
      documents: 'Documentos',
      lines: 'Líneas',
      right: 'Correctas',
      short: 'Con menos',
      missing: 'Faltantes',
      over: 'Con más',
      damagedLines: 'Con daño',
      leftOut: 'Documentos sin contar',
      declaredKg: 'Declarado (kg)',
      differenceKg: 'Diferencia (kg)',
      units: 'Unidades',
      container: 'Contenedor',
      area: 'Área',
      change: 'Cambio',
      measure: 'Medida',
    },
    period: 'Período',
    madeAt: 'Hecho',
    none: 'No hay nada que informar en este período.',
    leftOut: 'Documentos firmados que no se incluyen (a ciegas, o no están en este equipo)',
    asOf: 'Stock actualizado',
    incomplete: 'Hay más filas de las que caben en un informe: véalas en Muelle.',
    notCompared:
      'Informes anteriores que aún no se pudieron comparar (un documento se cuenta de nuevo, o no está en este equipo)',
    changes: 'Cambios en lo ya informado',
    earlier: 'Informe del',
    change: { before: 'Se informó', after: 'Ahora', added: 'Nueva', removed: 'Ya no está' },
    practice: 'PRÁCTICA: datos inventados',
  },
  en: {
    names: en.handoverReport,
    titles: {
      differences: 'Differences of signed documents',
      suppliers: 'Deliveries by supplier',
      expiring: 'Stock that expires',
    },
    columns: {
      number: 'Document',
      supplier: 'Supplier',
      supplierCode: 'Supplier code',
      signedAt: 'Signed',
      article: 'Article',
      description: 'Description',
      lot: 'Lot',
      expiry: 'Expiry',
      declared: 'Declared',
      counted: 'Counted',
      difference: 'Difference',
      status: 'Result',
      reason: 'Reason',
      documents: 'Documents',
      lines: 'Lines',
      right: 'Right',
      short: 'Short',
      missing: 'Missing',
      over: 'Over',
      damagedLines: 'Damaged',
      leftOut: 'Documents not counted',
      declaredKg: 'Declared (kg)',
      differenceKg: 'Difference (kg)',
      units: 'Units',
      container: 'Container',
      area: 'Area',
      change: 'Change',
      measure: 'Measure',
    },
    period: 'Period',
    madeAt: 'Made',
    none: 'There is nothing to report in this period.',
    leftOut: 'Signed documents that are not included (blind, or not on this PC)',
    asOf: 'Stock refreshed',
    incomplete: 'There are more rows than fit in a report: see them in Muelle.',
    notCompared: 'Earlier reports that could not be compared yet (a document is counted again, or is not on this PC)',
    changes: 'Changes in what was reported before',
    earlier: 'Report of',
    change: { before: 'Reported', after: 'Now', added: 'New', removed: 'No longer there' },
    practice: 'PRACTICE: invented data',
  },
}
