import type { RecordFigure } from '../../contract/shapes/supplier-record.ts'
import type { Period } from './period.ts'

/** The supplier whose record is open: by code, or by name where documents have no code. */
export interface SupplierRef {
  code: string | null
  name: string | null
}

/** State of the suppliers screen, stored in the route so that going back from a document restores it. */
export interface SuppliersViewState {
  period: Period
  open: SupplierRef | null
  /** The figure whose documents are listed. */
  figure: RecordFigure | null
}

export const initialSuppliersView: SuppliersViewState = { period: { preset: 'last90' }, open: null, figure: null }
