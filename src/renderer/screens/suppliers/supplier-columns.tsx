import { EyeOff, TriangleAlert } from 'lucide-react'
import type { SupplierScorecard } from '../../../contract/shapes/supplier-record.ts'
import type { Format } from '../../i18n/format.ts'
import type { Translate } from '../../i18n/use-translation.ts'
import { withHeaders, type DataColumn, type UnnamedColumn } from '../../ui/data-table/column.ts'
import { Icon } from '../../ui/icon.tsx'
import { notDelivered, type SupplierRow } from './supplier-rows.ts'

/** The columns of suppliers with the figures of the period. */
export function supplierColumns(t: Translate<'suppliers'>, format: Format): DataColumn<SupplierRow>[] {
  const figure = <Id extends string>(
    id: Id,
    width: number,
    of: (record: SupplierScorecard) => number,
    more: Pick<DataColumn<SupplierRow>, 'yields' | 'hidden'> = {},
  ): UnnamedColumn<SupplierRow, Id> => ({
    id,
    kind: 'count',
    width,
    grow: 0,
    value: ({ record }) => record && of(record),
    ...more,
  })
  return withHeaders(
    (id) => t(`column.${id}`),
    [
      { id: 'code', kind: 'code', width: 84, grow: 0, value: (row) => row.code },
      {
        id: 'name',
        kind: 'text',
        width: 244,
        grow: 4,
        value: (row) => row.name,
        renderCell: ({ name }) =>
          name === null ? null : (
            <span className="two-lines many-lines anywhere" title={name}>
              {name}
            </span>
          ),
      },
      figure('documents', 116, (record) => record.documents, { yields: 7 }),
      {
        id: 'notDelivered',
        kind: 'share',
        width: 168,
        grow: 0,
        value: ({ record }) => record?.notDeliveredShare ?? null,
        also: ({ record }) => record && partOf(record, t, format),
        renderCell: ({ record }) => <Share record={record} t={t} format={format} />,
      },
      {
        id: 'right',
        kind: 'share',
        width: 84,
        grow: 0,
        yields: 8,
        value: ({ record }) => record?.rightShare ?? null,
        renderCell: ({ record }) =>
          record === null || record.rightShare === null ? (
            <span className="data-grid-none">{t('common:none')}</span>
          ) : (
            format.share(record.rightShare)
          ),
      },
      figure('over', 80, (record) => record.kinds.over, { yields: 5 }),
      figure('unexpected', 120, (record) => record.kinds.unexpected, { yields: 4 }),
      figure('wrong', 156, (record) => record.kinds.wrongLot + record.kinds.wrongExpiry, { yields: 3 }),
      figure('damaged', 100, (record) => record.damagedLines, { hidden: true }),
      figure('lines', 90, (record) => record.lines, { hidden: true }),
      figure('leftOut', 122, (record) => record.leftOut, { yields: 6 }),
      {
        id: 'difference',
        kind: 'units',
        width: 120,
        hidden: true,
        value: ({ record }) => record?.difference ?? null,
      },
      {
        id: 'blind',
        kind: 'flag',
        width: 130,
        grow: 0,
        yields: 2,
        value: ({ supplier }) => supplier?.requiresBlindControl ?? null,
        also: ({ supplier }) => flagWord(supplier?.requiresBlindControl, t('blind'), t('notBlind')),
        renderCell: ({ supplier }) =>
          supplier?.requiresBlindControl === true ? (
            <>
              <Icon of={EyeOff} size="sm" />
              {t('blind')}
            </>
          ) : supplier?.requiresBlindControl === false ? (
            <span className="data-grid-none">{t('notBlind')}</span>
          ) : null,
      },
      {
        id: 'active',
        yields: 1,
        kind: 'flag',
        width: 90,
        grow: 0,
        value: ({ supplier }) => supplier?.active ?? null,
        also: ({ supplier }) => flagWord(supplier?.active, t('isActive'), t('isInactive')),
        renderCell: ({ supplier }) =>
          supplier === null || supplier.active === null ? null : supplier.active ? (
            t('isActive')
          ) : (
            <span className="data-grid-none">{t('isInactive')}</span>
          ),
      },
    ],
  )
}

const flagWord = (flag: boolean | null | undefined, yes: string, no: string) =>
  flag === true ? yes : flag === false ? no : null

/** `7 de 31` lines. */
const partOf = (record: SupplierScorecard, t: Translate<'suppliers'>, format: Format) =>
  t('common:partOf', { part: format.count(notDelivered(record)), whole: format.count(record.lines) })

interface ShareProps {
  record: SupplierScorecard | null
  t: Translate<'suppliers'>
  format: Format
}

/** `7 de 31 · 23 %`, with a mark where that is too little to judge by. */
function Share({ record, t, format }: ShareProps) {
  if (record === null || record.lines === 0) return <span className="data-grid-none">{t('common:none')}</span>
  return (
    <span className="supplier-share inline-row gap-2" title={record.caution ? t('caution.short') : undefined}>
      {record.caution ? (
        <>
          <Icon of={TriangleAlert} size="sm" />
          <span className="unseen">{t('caution.short')}</span>
        </>
      ) : null}
      <span className="second">{partOf(record, t, format)}</span>
      <span className="strong">{record.notDeliveredShare === null ? '' : format.share(record.notDeliveredShare)}</span>
    </span>
  )
}
