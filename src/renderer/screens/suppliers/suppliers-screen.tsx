import { useMemo, useState } from 'react'
import { EyeOff, Search } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Frame } from '../../frame/frame.tsx'
import { Chip } from '../../ui/data-table/chip.tsx'
import type { DataColumn } from '../../ui/data-table/column.ts'
import { DetailPanel, Facts } from '../../ui/data-table/detail-panel.tsx'
import { ListView } from '../../ui/data-table/list-view.tsx'
import { usePages, type RowOf } from '../../ui/data-table/use-pages.ts'
import { Field } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Segmented } from '../../ui/segmented.tsx'

type Supplier = RowOf<'suppliers.list'>
type Activity = 'all' | 'active' | 'inactive'

const sizes = { first: 1000, next: 1000, most: 100_000 }
const keyOf = (row: Supplier) => row.code

/** Who delivers, and whose documents are counted blind. */
export function SuppliersScreen() {
  const { t } = useTranslation('suppliers')
  const [text, setText] = useState('')
  const [activity, setActivity] = useState<Activity>('all')
  const [blindOnly, setBlindOnly] = useState(false)
  const wanted = text.trim().slice(0, 200)
  const pages = usePages(
    'suppliers.list',
    {
      ...(wanted === '' ? {} : { text: wanted }),
      ...(activity === 'all' ? {} : { active: activity === 'active' }),
      ...(blindOnly ? { requiresBlindControl: true } : {}),
    },
    'suppliers',
    sizes,
  )
  const columns = useMemo<DataColumn<Supplier>[]>(
    () => [
      { id: 'code', header: t('column.code'), kind: 'code', width: 140, value: (row) => row.code },
      { id: 'name', header: t('column.name'), kind: 'text', width: 260, grow: 4, value: (row) => row.description },
      {
        id: 'blind',
        header: t('column.blind'),
        kind: 'flag',
        width: 170,
        value: (row) => row.requiresBlindControl,
        renderCell: ({ requiresBlindControl }) =>
          requiresBlindControl === true ? (
            <>
              <Icon of={EyeOff} size="sm" />
              {t('blind')}
            </>
          ) : requiresBlindControl === false ? (
            <span className="data-grid-none">{t('notBlind')}</span>
          ) : null,
      },
      {
        id: 'active',
        header: t('column.active'),
        yields: 1,
        kind: 'flag',
        width: 120,
        value: (row) => row.active,
        renderCell: ({ active }) =>
          active === null ? null : active ? t('isActive') : <span className="data-grid-none">{t('isInactive')}</span>,
      },
    ],
    [t],
  )
  return (
    <Frame kind="desk" title={t('title')}>
      <ListView
        resource="suppliers"
        label={t('list')}
        columns={columns}
        pages={pages}
        keyOf={keyOf}
        searching={wanted !== '' || activity !== 'all' || blindOnly}
        onClear={() => {
          setText('')
          setActivity('all')
          setBlindOnly(false)
        }}
        tools={
          <>
            <Field
              className="list-search"
              icon={Search}
              label={t('search')}
              type="search"
              maxLength={200}
              autoComplete="off"
              spellCheck={false}
              value={text}
              onChange={(event) => setText(event.target.value)}
            />
            <Segmented
              label={t('activity.label')}
              labelUnseen
              value={activity}
              options={[
                { value: 'all', label: t('activity.all') },
                { value: 'active', label: t('activity.active') },
                { value: 'inactive', label: t('activity.inactive') },
              ]}
              onChange={setActivity}
            />
            <Chip icon={EyeOff} pressed={blindOnly} onChange={setBlindOnly}>
              {t('blindOnly')}
            </Chip>
          </>
        }
        renderDetail={(row, close) => <SupplierDetail row={row} onClose={close} />}
      />
    </Frame>
  )
}

function SupplierDetail({ row, onClose }: { row: Supplier; onClose: () => void }) {
  const { t } = useTranslation('suppliers')
  const { requiresBlindControl, active } = row
  return (
    <DetailPanel kind={t('kind')} title={row.description ?? t('noName')} onClose={onClose}>
      <Facts
        facts={[
          { word: t('column.code'), value: <span className="mono">{row.code}</span> },
          {
            word: t('column.blind'),
            value: requiresBlindControl === null ? null : t(requiresBlindControl ? 'blind' : 'notBlind'),
          },
          { word: t('column.active'), value: active === null ? null : t(active ? 'isActive' : 'isInactive') },
        ]}
      />
      {requiresBlindControl === true ? <p className="detail-section second">{t('blindText')}</p> : null}
    </DetailPanel>
  )
}
