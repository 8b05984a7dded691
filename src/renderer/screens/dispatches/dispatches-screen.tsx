import { useMemo } from 'react'
import type { DispatchView } from '../../../contract/shapes/wms-data.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { AppShell } from '../../shell/app-shell.tsx'
import { useKeptState } from '../../state/use-kept-state.ts'
import { withHeaders, type DataColumn } from '../../ui/data-table/column.ts'
import { ListView } from '../../ui/data-table/list-view.tsx'
import { ListSearch } from '../../ui/data-table/list-tools.tsx'
import { usePages } from '../../ui/data-table/use-pages.ts'
import { OrderState, orderStateText } from '../../shared/order-state.tsx'
import { DispatchDetail } from './dispatch-detail.tsx'
import { decimalsOf } from '../../ui/decimals.ts'
import { loadOf, satisfiedShare, sumText } from './load.ts'
import { FulfilledShare } from './fulfilled-share.tsx'

const sizes = { first: 200, next: 200, most: 10_000 }
/** Room for a unit such as ` kg` behind a figure, in px. */
const measureWidth = 24
const keyOf = (row: DispatchView) => row.code
const byCode = { id: 'code', desc: false }

/** The trucks that are complete, with their orders and what they weigh. */
export function DispatchesScreen() {
  const { t } = useTranslation(['dispatches', 'frame'])
  const { t: tOrders } = useTranslation('orders')
  const format = useFormat()
  const [text, setText] = useKeptState('text', '')
  const searchText = text.trim().slice(0, 200)
  const pages = usePages('dispatches.list', searchText === '' ? {} : { text: searchText }, 'dispatches', sizes)
  const rows = pages.pages?.rows
  const decimals = useMemo(() => {
    const loads = (rows ?? []).map(loadOf)
    const most = (id: 'weight' | 'volume') => Math.max(0, ...loads.map((load) => decimalsOf(load[id] ?? 0)))
    return { weight: most('weight'), volume: most('volume') }
  }, [rows])
  const columns = useMemo<DataColumn<DispatchView>[]>(
    () =>
      withHeaders(
        (id) => t(`column.${id}`),
        [
          { id: 'code', kind: 'code', width: 130, value: (row) => row.code },
          { id: 'description', yields: 1, kind: 'text', width: 180, grow: 3, value: (row) => row.description },
          {
            id: 'state',
            kind: 'text',
            width: 130,
            value: (row) => row.state,
            also: (row) => orderStateText(row.state, tOrders),
            renderCell: (row) => <OrderState state={row.state} />,
          },
          { id: 'location', yields: 2, kind: 'text', width: 140, value: (row) => row.location },
          { id: 'orders', yields: 3, kind: 'count', width: 90, grow: 0, value: (row) => row.orders.length },
          {
            id: 'satisfied',
            yields: 4,
            kind: 'share',
            width: 170,
            grow: 0,
            value: (row) => satisfiedShare(loadOf(row)),
            also: (row) => {
              const { satisfied, lines } = loadOf(row)
              return t('common:partOf', { part: format.count(satisfied), whole: format.count(lines) })
            },
            renderCell: (row) => <FulfilledShare load={loadOf(row)} />,
          },
          ...(['weight', 'volume'] as const).map((id) => ({
            id,
            kind: 'units' as const,
            width: 96,
            iconWidth: measureWidth,
            value: (row: DispatchView) => loadOf(row)[id],
            renderCell: (row: DispatchView) => {
              const { [id]: sum, [`${id}Sign` as const]: sign } = loadOf(row)
              return sum === null ? null : sumText(sum, sign, format, decimals[id])
            },
          })),
        ],
      ),
    [t, tOrders, format, decimals],
  )
  return (
    <AppShell kind="normal" title={t('frame:titles.dispatches')}>
      <ListView
        resource="dispatches"
        label={t('frame:titles.dispatches')}
        columns={columns}
        pages={pages}
        keyOf={keyOf}
        ownOrder={byCode}
        searching={searchText !== ''}
        printFilters={searchText === '' ? [] : [`${t('search')}: ${searchText}`]}
        onClear={() => setText('')}
        tools={<ListSearch label={t('search')} value={text} onChange={setText} />}
        renderDetail={(row, close) => <DispatchDetail row={row} onClose={close} />}
      />
    </AppShell>
  )
}
