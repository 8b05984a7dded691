import type { ClaimSummary } from '../../../contract/shapes/claim.ts'
import type { Translate } from '../../i18n/use-translation.ts'
import { shownAmounts } from '../../shared/claim-amounts.ts'
import { ClaimStateMark } from '../../shared/claim-state-mark.tsx'
import { withHeaders, type DataColumn } from '../../ui/data-table/column.ts'

/** In narrow windows what was claimed and what has no answer stay longest. */
const amounts = [
  { id: 'claimed', yields: 8 },
  { id: 'accepted', yields: 5 },
  { id: 'credited', yields: 6 },
  { id: 'refused', yields: 4 },
  { id: 'open', yields: 7 },
] as const

const supplierOf = (row: ClaimSummary) => row.supplierName ?? row.supplierCode

/** The columns of the list of claims. Figures of a blind control are empty. */
export function claimColumns(t: Translate<'claims'>): DataColumn<ClaimSummary>[] {
  return withHeaders(
    (id) => t(`column.${id}`),
    [
      { id: 'number', kind: 'count', width: 56, grow: 0, value: (row) => row.number },
      {
        id: 'state',
        kind: 'text',
        width: 132,
        grow: 0,
        value: (row) => t(`state.${row.overdue ? 'overdue' : row.state}`),
        renderCell: (row) => <ClaimStateMark claim={row} />,
      },
      { id: 'due', kind: 'date', width: 112, grow: 0, value: (row) => row.due },
      { id: 'document', kind: 'code', width: 128, grow: 0, value: (row) => documentOf(row, t) },
      {
        id: 'supplier',
        kind: 'text',
        width: 112,
        grow: 3,
        value: supplierOf,
        renderCell: (row) => <span className="two-lines many-lines anywhere">{supplierOf(row)}</span>,
      },
      ...amounts.map(({ id, yields }) => ({
        id,
        kind: 'units' as const,
        width: 104,
        grow: 0,
        yields,
        value: (row: ClaimSummary) => (row.totals === null ? null : shownAmounts(row.totals.units)[id]),
      })),
      { id: 'kilos', kind: 'units', width: 132, grow: 0, yields: 3, value: (row) => row.totals?.kilos.claimed ?? null },
      { id: 'kind', kind: 'text', width: 90, grow: 0, yields: 2, value: (row) => t(`kind.${row.kind}`) },
      { id: 'createdAt', kind: 'dateTime', width: 168, grow: 0, yields: 1, value: (row) => row.createdAt },
    ],
  )
}

/** The number of the document, with the part of its delivery. */
export function documentOf(
  { controlNumber, controlId, part }: Pick<ClaimSummary, 'controlNumber' | 'controlId' | 'part'>,
  t: Translate<'claims'>,
): string {
  const known = controlNumber ?? `C${controlId}`
  return part === undefined ? known : `${known} · ${t('part', { part })}`
}
