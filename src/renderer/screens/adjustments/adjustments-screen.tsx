import { lazy, Suspense, useCallback, useMemo, useState } from 'react'
import type { AdjustmentView, VerdictInput } from '../../../contract/shapes/adjustment.ts'
import type { SavedView } from '../../../contract/saved-view-operations.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { AppShell } from '../../shell/app-shell.tsx'
import { useTexts } from '../../i18n/use-texts.ts'
import { OperatorDialog } from '../../shell/operator-picker.tsx'
import { loadRecent, saveRecent } from '../../state/recent-values.ts'
import type { Route } from '../../state/screens.ts'
import { useKeptState } from '../../state/use-kept-state.ts'
import { usePageKeys } from '../../state/use-page-keys.ts'
import { useToday } from '../../state/use-today.ts'
import { Skeleton } from '../../ui/empty-state.tsx'
import { Chip } from '../../ui/data-table/list-tools.tsx'
import { ListView } from '../../ui/data-table/list-view.tsx'
import { usePages } from '../../ui/data-table/use-pages.ts'
import { PeriodPicker, usePeriodTexts } from '../../ui/period/period-picker.tsx'
import { PrintHeader } from '../../ui/print/print-header.tsx'
import { Select } from '../../ui/select.tsx'
import { ActiveFilters, useFilterText } from './active-filters.tsx'
import { AdjustmentDetail } from './adjustment-detail.tsx'
import { adjustmentColumns } from './columns.tsx'
import { FilterForm } from './filter-form.tsx'
import { Figures } from './figures.tsx'
import { FiguresNotice } from './figures-notice.tsx'
import {
  activeOf,
  filterOf,
  initialView,
  emptyFilters,
  parseViewState,
  toStoredView,
  type AdjustmentsViewState,
} from './view-state.ts'
import { MutedSignals } from './muted-signals.tsx'
import { NoteDialog, type NotedVerdict } from './note-dialog.tsx'
import { SelectionToolbar } from './selection-toolbar.tsx'
import { SavedViews } from './saved-views.tsx'
import { useFigures } from './use-figures.ts'
import { verdictKeys } from './review-badge.tsx'
import { useVerdicts } from './verdicts.ts'

/** A verdict that waits for its note. */
interface Asked {
  verdict: NotedVerdict
  rows: readonly AdjustmentView[]
  /** Moves on to the next row. */
  goOn: () => void
}

const Charts = lazy(() => import('./charts.tsx'))

const sizes = { first: 200, next: 500, most: 100_000 }
const keyOf = (row: AdjustmentView) => row.key
/** They work on arrival, without a click into the list. */
const pageKeys = ['j', 'k', ' ', 'arrowdown', 'arrowup', ...Object.keys(verdictKeys)]
const newestFirst = { id: 'date', desc: true }
const unreviewedFirst = { id: 'verdict', desc: false }
const chartChoices = ['none', 'main', 'all'] as const
type Menu = 'period' | 'filters' | null

/** Stock adjustments: who changed what, why and how much, and their reviews. */
export function AdjustmentsScreen({ route }: { route: Extract<Route, { screen: 'adjustments' }> }) {
  const { t, format } = useTexts(['adjustments', 'frame'])
  const day = useToday()
  const [stored, setStored] = useKeptState<SavedView['view']>('view', () => {
    const { review = null, articleCode = '', container = '' } = route
    return toStoredView({ ...initialView, filters: { ...emptyFilters, review, articleCode, container } })
  })
  const view = useMemo(() => parseViewState(stored), [stored])
  const setView = useCallback(
    (next: AdjustmentsViewState | ((last: AdjustmentsViewState) => AdjustmentsViewState)) =>
      setStored((last) => toStoredView(typeof next === 'function' ? next(parseViewState(last)) : next)),
    [setStored],
  )
  const [menu, setMenu] = useState<Menu>(null)
  const openMenu = (next: Menu) => {
    // The popup opens below its button, so the button must be visible.
    document.querySelector('.adjustments-tools')?.scrollIntoView({ block: 'nearest' })
    setMenu(next)
  }
  usePageKeys({ p: () => openMenu('period'), f: () => openMenu('filters') })
  const [charts, setCharts] = useRemembered('adjustments.charts', chartChoices, 'main')
  const [tables, setTables] = useState<ReadonlySet<string>>(() => new Set(loadRecent('adjustments.tables')))
  const [asked, setAsked] = useState<Asked | null>(null)

  const figures = useFigures(view, day)
  const pages = usePages(
    'adjustments.list',
    { ...filterOf(view, day), order: view.openFirst ? 'open_first' : 'newest' },
    'adjustments',
    sizes,
  )
  const { give, reviewOf, reviewer, dialog } = useVerdicts()
  const columns = useMemo(() => adjustmentColumns({ t, format, reviewOf }), [t, format, reviewOf])
  const active = activeOf(view)
  const filterText = useFilterText()
  const period = usePeriodTexts()(view.period)

  const onVerdict = useCallback(
    (rows: readonly AdjustmentView[], verdict: VerdictInput, goOn: () => void = () => undefined) => {
      if (rows.length === 0) return
      if (verdict === 'explained' || verdict === 'escalated') return setAsked({ verdict, rows, goOn })
      // Seen again is nothing new, and would take the place of what can be undone.
      if (verdict !== 'seen' || rows.some((row) => reviewOf(row)?.verdict !== 'seen')) give(rows, verdict)
      goOn()
    },
    [give, reviewOf],
  )
  const summary = figures.shown.data
  const failed = summary === null && figures.shown.error !== null
  return (
    <AppShell kind="normal" title={t('title')}>
      <div className="adjustments">
        <PrintHeader
          title={t('frame:titles.adjustments')}
          resource="adjustments"
          filters={[[period.name, period.days].filter(Boolean).join(' '), ...active.map(filterText)]}
        />
        <div className="adjustments-tools no-print">
          <PeriodPicker
            period={view.period}
            onChange={(period) => setView((last) => ({ ...last, period, selection: withoutDay(last) }))}
            open={menu === 'period'}
            onOpenChange={(open) => setMenu(open ? 'period' : null)}
            shortcut="P"
          />
          <FilterForm
            filters={view.filters}
            active={active.length}
            onChange={(filters) => setView((last) => ({ ...last, filters }))}
            open={menu === 'filters'}
            onOpenChange={(open) => setMenu(open ? 'filters' : null)}
          />
          <ActiveFilters view={view} onView={setView} />
          <SavedViews view={toStoredView(view)} onApply={(kept) => setView(parseViewState(kept))} />
          <Chip
            pressed={view.filters.signal !== null}
            onChange={(on) => setView((last) => ({ ...last, filters: { ...last.filters, signal: on ? 'any' : null } }))}
          >
            {t('onlySignals')}
          </Chip>
          <Chip pressed={view.openFirst} onChange={(openFirst) => setView((last) => ({ ...last, openFirst }))}>
            {t('openFirst')}
          </Chip>
          <MutedSignals />
          <span className="push" />
          <Select
            label={t('charts.title')}
            labelUnseen
            value={charts}
            options={chartChoices.map((value) => ({ value, label: t(`charts.${value}`) }))}
            onChange={setCharts}
          />
        </div>
        <FiguresNotice figures={figures.shown} />
        {failed ? null : <Figures summary={summary} before={figures.before} busy={figures.shown.busy} />}
        {charts === 'none' || failed ? null : (
          <Suspense fallback={<ChartsPlace />}>
            {summary === null ? (
              <ChartsPlace />
            ) : (
              <Charts
                view={view}
                today={day}
                figures={figures}
                all={charts === 'all'}
                tables={tables}
                onTables={(next) => {
                  setTables(next)
                  saveRecent('adjustments.tables', [...next])
                }}
                onView={setView}
              />
            )}
          </Suspense>
        )}
        <ListView
          resource="adjustments"
          label={t('frame:titles.adjustments')}
          columns={columns}
          pages={pages}
          keyOf={keyOf}
          ownOrder={view.openFirst && view.filters.review === null ? unreviewedFirst : newestFirst}
          pageKeys={pageKeys}
          withoutColumnFilters
          tools={null}
          printFilters={null}
          searching={active.length > 0}
          onClear={() => setView((last) => ({ ...last, filters: emptyFilters, selection: {} }))}
          onRowKey={(event, taken, goOn) => {
            const verdict = verdictOf(event.key)
            if (verdict !== null) onVerdict(taken, verdict, goOn)
            return verdict !== null
          }}
          renderFoot={(taken) => (
            <SelectionToolbar
              taken={taken}
              unreviewed={summary?.unreviewed ?? null}
              reviewer={reviewer}
              onVerdict={onVerdict}
            />
          )}
          renderDetail={(row, close) => (
            <AdjustmentDetail
              row={row}
              review={reviewOf(row)}
              onClose={close}
              onVerdict={(verdict) => onVerdict([row], verdict)}
              onArticle={(article) => setView((last) => ({ ...last, selection: { ...last.selection, article } }))}
            />
          )}
        />
      </div>
      <OperatorDialog {...dialog} supervisors={{ text: t('verdict.reviewerNeededText') }} />
      {asked === null ? null : (
        <NoteDialog
          asked={{ verdict: asked.verdict, rows: asked.rows.length }}
          onClose={() => setAsked(null)}
          onNote={(note) => {
            give(asked.rows, asked.verdict, note)
            asked.goOn()
            setAsked(null)
          }}
        />
      )}
    </AppShell>
  )
}

/** The room of the charts while they are read: as much as they need then, so that nothing below it jumps. */
function ChartsPlace() {
  const { t } = useTranslation('adjustments')
  return (
    <div className="charts-busy" aria-busy>
      <Skeleton label={t('charts.reading')} lines={6} />
    </div>
  )
}

/** Another period has other days. */
function withoutDay({ selection: { day: _, ...selection } }: AdjustmentsViewState): AdjustmentsViewState['selection'] {
  return selection
}

function verdictOf(key: string): VerdictInput | null {
  return Object.entries(verdictKeys).find(([name]) => name === key.toLowerCase())?.[1] ?? null
}

function useRemembered<T extends string>(key: string, choices: readonly T[], first: T): [T, (value: T) => void] {
  const [value, setValue] = useState<T>(() => choices.find((choice) => choice === loadRecent(key)[0]) ?? first)
  return [
    value,
    (next) => {
      setValue(next)
      saveRecent(key, [next])
    },
  ]
}
