import type { ClaimSummary } from '../../../contract/shapes/claim.ts'
import type { Translate } from '../../i18n/use-translation.ts'
import { ClaimStateMark } from '../../shared/claim-state-mark.tsx'
import { withHeaders, type DataColumn } from '../../ui/data-table/column.ts'

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
      { id: 'document', kind: 'code', width: 128, grow: 0, value: (row) => documentOf(row, t) },
      { id: 'supplier', kind: 'text', width: 196, grow: 3, value: (row) => row.supplierName ?? row.supplierCode },
      { id: 'claimed', kind: 'units', width: 110, grow: 0, value: (row) => row.totals?.units.claimed ?? null },
      {
        id: 'accepted',
        kind: 'units',
        width: 104,
        grow: 0,
        yields: 5,
        value: (row) => row.totals?.units.accepted ?? null,
      },
      {
        id: 'credited',
        kind: 'units',
        width: 116,
        grow: 0,
        yields: 6,
        value: (row) => row.totals?.units.credited ?? null,
      },
      {
        id: 'refused',
        kind: 'units',
        width: 116,
        grow: 0,
        yields: 4,
        value: (row) => row.totals?.units.refused ?? null,
      },
      { id: 'open', kind: 'units', width: 124, grow: 0, yields: 7, value: (row) => row.totals?.units.open ?? null },
      { id: 'kilos', kind: 'units', width: 132, grow: 0, yields: 3, value: (row) => row.totals?.kilos.claimed ?? null },
      { id: 'due', kind: 'date', width: 140, grow: 0, yields: 8, value: (row) => row.due },
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
