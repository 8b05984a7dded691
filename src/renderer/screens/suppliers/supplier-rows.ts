import type { Output } from '../../../contract/operations.ts'
import type { SupplierScorecard } from '../../../contract/shapes/supplier-record.ts'
import { foldText } from '../../ui/fold-text.ts'
import type { SupplierRef } from '../../state/suppliers-view.ts'

type Supplier = Output<'suppliers.list'>['rows'][number]

/** A supplier of the list with its record; one of them may be missing. */
export interface SupplierRow extends SupplierRef {
  supplier: Supplier | null
  record: SupplierScorecard | null
}

/** How often records are read anew. */
export const watchRecords = {
  watch: ['controls', 'counts', 'settings'],
  keepPrevious: true,
  atMostEveryMs: 5000,
} as const

export const keyOf = ({ code, name }: SupplierRef): string => (code === null ? `name:${name ?? ''}` : `code:${code}`)

/** Suppliers with their records, by name. Records of suppliers that are not in the list are among them. */
export function withRecords(
  suppliers: readonly Supplier[],
  records: readonly SupplierScorecard[],
  withOthers: boolean,
): SupplierRow[] {
  const left = new Map(records.map((record) => [keyOf(record), record]))
  const rows = suppliers.map((supplier): SupplierRow => {
    const key = keyOf({ code: supplier.code, name: null })
    const record = left.get(key) ?? null
    left.delete(key)
    return { code: supplier.code, name: supplier.description ?? record?.name ?? null, supplier, record }
  })
  const others = withOthers ? [...left.values()] : []
  if (others.length === 0) return rows
  const text = ({ name }: SupplierRow) => foldText(name ?? '')
  return [
    ...rows,
    ...others.map((record) => ({ code: record.code, name: record.name, supplier: null, record })),
  ].toSorted((a, b) => (text(a) < text(b) ? -1 : text(a) > text(b) ? 1 : 0))
}

/** Lines of a record that came short or not at all. */
export function notDelivered({ kinds }: Pick<SupplierScorecard, 'kinds'>): number {
  return kinds.short + kinds.missing
}

/**
 * Suppliers by short deliveries, most often first: by the lower confidence bound of the share, so that two lines do not outrank two
 * hundred. One of whom too little is known only where there is nobody else.
 */
export function mostOftenShort(records: readonly SupplierScorecard[]): SupplierScorecard | null {
  const some = records.filter((record) => notDelivered(record) > 0)
  const known = some.filter((record) => !record.caution)
  const among = known.length > 0 ? known : some
  return among.toSorted((a, b) => (b.notDeliveredRange?.low ?? 0) - (a.notDeliveredRange?.low ?? 0))[0] ?? null
}
