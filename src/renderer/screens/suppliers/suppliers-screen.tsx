import { useEffect, useMemo, useState } from 'react'
import { EyeOff, Mail } from 'lucide-react'
import { AppShell } from '../../shell/app-shell.tsx'
import { useTexts } from '../../i18n/use-texts.ts'
import { useRoute } from '../../state/route.ts'
import { initialSuppliersView, type SuppliersViewState } from '../../state/suppliers-view.ts'
import { useKeptState } from '../../state/use-kept-state.ts'
import { usePageKeys } from '../../state/use-page-keys.ts'
import { useToday } from '../../state/use-today.ts'
import { useQuery } from '../../state/use-query.ts'
import { Button } from '../../ui/button.tsx'
import { ListView } from '../../ui/data-table/list-view.tsx'
import { Chip, ListSearch } from '../../ui/data-table/list-tools.tsx'
import { usePages, type Pages } from '../../ui/data-table/use-pages.ts'
import { PeriodPicker, usePeriodTexts } from '../../ui/period/period-picker.tsx'
import { daysOf } from '../../state/period.ts'
import { Segmented } from '../../ui/segmented.tsx'
import { keyOf, mostOftenShort, watchRecords, withRecords, type SupplierRow } from './supplier-rows.ts'
import { RecordNotice, WorstSupplierNotice } from './worst-supplier.tsx'
import { supplierColumns } from './supplier-columns.tsx'
import { SupplierDetail } from './supplier-detail.tsx'

type Activity = 'all' | 'active' | 'inactive'

const sizes = { first: 1000, next: 1000, most: 100_000 }
const byName = { id: 'name', desc: false }
const offered = ['last30', 'last90', 'thisMonth', 'lastMonth', 'thisYear'] as const

/** Suppliers, their scorecards, and whose documents are counted blind. */
export function SuppliersScreen({ view = initialSuppliersView }: { view?: SuppliersViewState | undefined }) {
  const { t, format } = useTexts(['suppliers', 'claims', 'frame'])
  const day = useToday()
  const replace = useRoute((state) => state.replace)
  const go = useRoute((state) => state.go)
  const setView = (next: Partial<SuppliersViewState>) => replace({ screen: 'suppliers', view: { ...view, ...next } })
  const [text, setText] = useKeptState('text', '')
  const [activity, setActivity] = useKeptState<Activity>('activity', 'all')
  const [blindOnly, setBlindOnly] = useKeptState('blindOnly', false)
  const [choosing, setChoosing] = useState(false)
  const openClaims = () => go({ screen: 'claims' })
  usePageKeys({ c: openClaims })
  const days = daysOf(view.period, day)
  const period = usePeriodTexts()(view.period)
  const searchText = text.trim().slice(0, 200)
  const searching = searchText !== '' || activity !== 'all' || blindOnly
  const list = usePages(
    'suppliers.list',
    {
      ...(searchText === '' ? {} : { text: searchText }),
      ...(activity === 'all' ? {} : { active: activity === 'active' }),
      ...(blindOnly ? { requiresBlindControl: true } : {}),
    },
    'suppliers',
    sizes,
  )
  const records = useQuery('suppliers.record', days, watchRecords)
  const known = records.data?.rows
  // Asked for in the one field: the record opens once it is known whose.
  const [opensWorst, setOpensWorst] = useKeptState('opensWorst', false)
  useEffect(() => {
    if (!opensWorst || known === undefined) return
    setOpensWorst(false)
    const worst = mostOftenShort(known)
    if (worst !== null)
      replace({ screen: 'suppliers', view: { ...view, open: { code: worst.code, name: worst.name } } })
  }, [opensWorst, setOpensWorst, known, replace, view])
  const pages = useMemo((): Pages<SupplierRow> => {
    if (list.pages === null) return { ...list, pages: null }
    const rows = withRecords(list.pages.rows, known ?? [], !searching && list.complete)
    const total = list.pages.total + rows.length - list.pages.rows.length
    return { ...list, pages: { ...list.pages, rows, total } }
  }, [list, known, searching])
  const columns = useMemo(() => supplierColumns(t, format), [t, format])
  const { open } = view
  const opened = useMemo(
    () => (open === null ? null : (pages.pages?.rows.find((row) => keyOf(row) === keyOf(open)) ?? null)),
    [open, pages],
  )
  const detail = (row: SupplierRow, close: () => void) => (
    <SupplierDetail
      key={keyOf(row)}
      row={row}
      days={days}
      figure={view.open !== null && keyOf(view.open) === keyOf(row) ? view.figure : null}
      onFigure={(figure) => setView({ open: { code: row.code, name: row.name }, figure })}
      onMonth={(period) => setView({ open: { code: row.code, name: row.name }, period, figure: 'documents' })}
      onClose={close}
    />
  )
  return (
    <AppShell kind="normal" title={t('frame:titles.suppliers')}>
      <div className="suppliers">
        <WorstSupplierNotice
          records={known ?? null}
          days={days}
          onOpen={({ code, name }) => setView({ open: { code, name }, figure: 'notDelivered' })}
        />
        <RecordNotice records={records} />
        <ListView
          resource="suppliers"
          label={t('frame:titles.suppliers')}
          columns={columns}
          pages={pages}
          keyOf={keyOf}
          ownOrder={byName}
          searching={searching}
          printFilters={[
            [period.name, period.days].filter(Boolean).join(' '),
            ...(searchText === '' ? [] : [`${t('search')}: ${searchText}`]),
            ...(activity === 'all' ? [] : [t(`activity.${activity}`)]),
            ...(blindOnly ? [t('blindOnly')] : []),
          ]}
          onClear={() => {
            setText('')
            setActivity('all')
            setBlindOnly(false)
          }}
          sideKey={opened === null ? null : keyOf(opened)}
          side={opened === null ? null : detail(opened, () => setView({ open: null, figure: null }))}
          onSettle={() => {
            if (view.open !== null) setView({ open: null, figure: null })
          }}
          tools={
            <>
              <ListSearch label={t('search')} value={text} onChange={setText} />
              <PeriodPicker
                period={view.period}
                offered={offered}
                onChange={(period) => setView({ period })}
                open={choosing}
                onOpenChange={setChoosing}
              />
              <Segmented
                label={t('column.active')}
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
              <Button className="push" icon={Mail} aria-keyshortcuts="C" onClick={openClaims}>
                {t('frame:titles.claims')}
              </Button>
            </>
          }
          renderDetail={detail}
        />
      </div>
    </AppShell>
  )
}
