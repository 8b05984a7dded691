import { useCallback } from 'react'
import { AppShell } from '../../shell/app-shell.tsx'
import { useTexts } from '../../i18n/use-texts.ts'
import { useScreenScan } from '../../scanner/index.ts'
import { useClient } from '../../state/client.tsx'
import { useFinder } from '../../state/finder.ts'
import type { Route } from '../../state/screens.ts'
import { useKeptState } from '../../state/use-kept-state.ts'
import { useToday } from '../../state/use-today.ts'
import { ArticlePanel } from './article-panel.tsx'
import { readStockScan } from './read-stock-scan.ts'
import { SeenLots } from './seen-lots.tsx'
import { StockArticles } from './stock-articles.tsx'
import { StockRows, type StockListProps } from './stock-rows.tsx'
import { StockTools, type StockView } from './stock-tools.tsx'
import { stockFilterText } from './stock-filter-text.ts'
import { emptyStockFilter, toStockQuery, type StockFilterValues } from './stock-filter.ts'

/** Stock by article, location, container and expiry, as rows or by article. Scans set the filter. */
export function StockScreen({ route }: { route: Extract<Route, { screen: 'stock' }> }) {
  const { t, format } = useTexts(['stock', 'frame'])
  const client = useClient()
  const find = useFinder((state) => state.find)
  const day = useToday()
  const { articleCode = null, container = '' } = route
  const [filter, setFilter] = useKeptState<StockFilterValues>(
    'filter',
    { ...emptyStockFilter, articleCode, container },
    (stored, first) => ({ ...first, ...(stored as Partial<StockFilterValues>) }),
  )
  const [view, setView] = useKeptState<StockView>('view', 'rows')
  const [panel, setPanel] = useKeptState<{ articleCode: string; asked: boolean } | null>(
    'panel',
    articleCode === null ? null : { articleCode, asked: true },
  )
  const changeFilter = useCallback(
    (next: Partial<StockFilterValues>) => setFilter((last) => ({ ...last, ...next })),
    [setFilter],
  )
  const settle = useCallback(() => setPanel(null), [setPanel])

  useScreenScan(async ({ raw }) => {
    const read = await readStockScan(client, raw)
    if (read === null) return void find(client, raw)
    setPanel(null)
    changeFilter({ ...emptyStockFilter, ...read })
  })

  const showRows = (next: Partial<StockFilterValues>) => {
    setPanel(null)
    setView('rows')
    changeFilter({ ...emptyStockFilter, ...next })
  }
  const question = toStockQuery(filter)
  const list: StockListProps = {
    question,
    today: day,
    printFilters: stockFilterText(filter, t, format),
    searching: Object.keys(question).length > 0,
    onClear: () => changeFilter(emptyStockFilter),
    onSettle: settle,
    onArticle: (code) => {
      showRows({ articleCode: code })
      setPanel({ articleCode: code, asked: false })
    },
    onContainer: (number) => showRows({ container: number.trim() }),
    tools: <StockTools filter={filter} onFilter={changeFilter} view={view} onView={setView} today={day} />,
    side:
      panel === null ? null : (
        <ArticlePanel
          key={panel.articleCode}
          articleCode={panel.articleCode}
          takesFocus={panel.asked}
          onClose={settle}
          onRows={(code) => showRows({ articleCode: code })}
          onContainer={(number) => showRows({ container: number.trim() })}
        />
      ),
  }
  return (
    <AppShell kind="normal" title={t('frame:titles.stock')}>
      {view === 'seen' ? (
        <SeenLots {...list} />
      ) : view === 'articles' ? (
        <StockArticles {...list} />
      ) : (
        <StockRows {...list} />
      )}
    </AppShell>
  )
}
