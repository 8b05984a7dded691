import { useCallback, useMemo, useState } from 'react'
import { CalendarClock, CalendarX2, Lock, Search, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { StockEntryView } from '../../../contract/shapes/warehouse.ts'
import { Frame } from '../../frame/frame.tsx'
import { today } from '../../i18n/format.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { useScan, type ScanFrame } from '../../scanner/index.ts'
import { useClient } from '../../state/client.tsx'
import { useFinder } from '../../state/finder.ts'
import { useNow } from '../../state/use-now.ts'
import { Button } from '../../ui/button.tsx'
import { Chip } from '../../ui/data-table/chip.tsx'
import { ListView } from '../../ui/data-table/list-view.tsx'
import { usePages } from '../../ui/data-table/use-pages.ts'
import { Field } from '../../ui/field.tsx'
import { expiryState } from './expiry.ts'
import { readStockScan } from './read-stock-scan.ts'
import { placeOf, stockColumns } from './stock-columns.tsx'
import { StockDetail } from './stock-detail.tsx'
import './stock.css'

interface Wanted {
  text: string
  articleCode: string | null
  container: string
  expiry: string
}

type Mark = 'soon' | 'expired' | 'blocked'

const nothing: Wanted = { text: '', articleCode: null, container: '', expiry: '' }
const sizes = { first: 500, next: 500, most: 100_000 }

const keyOf = (row: StockEntryView) =>
  [row.articleCode, row.lot, row.serial, row.expiry, row.container.number, placeOf(row)].join('\u0001')

/** Stock by article, container and expiry; scans are looked for here. */
export function StockScreen() {
  const { t } = useTranslation('stock')
  const format = useFormat()
  const client = useClient()
  const find = useFinder((state) => state.find)
  const day = today(useNow())
  const [wanted, setWanted] = useState(nothing)
  // The container is looked for once it is whole: each asking may go to the WMS.
  const [container, setContainer] = useState('')
  const [mark, setMark] = useState<Mark | null>(null)
  const look = useCallback((next: Partial<Wanted>) => {
    setWanted((last) => ({ ...last, ...next }))
    if (next.container !== undefined) setContainer(next.container)
  }, [])

  const text = wanted.text.trim().slice(0, 200)
  const pages = usePages(
    'stock.search',
    {
      ...(text === '' ? {} : { text }),
      ...(wanted.articleCode === null ? {} : { articleCode: wanted.articleCode }),
      ...(wanted.container === '' ? {} : { container: wanted.container }),
      ...(wanted.expiry === '' ? {} : { expiry: wanted.expiry }),
    },
    'stock',
    sizes,
  )
  const columns = useMemo(() => stockColumns(t, format, day), [t, format, day])
  const filter = useMemo(() => (mark === null ? null : marked(mark, day)), [mark, day])
  const searching = text !== '' || wanted.articleCode !== null || wanted.container !== '' || wanted.expiry !== ''

  useScan(
    useCallback(
      async (frame: ScanFrame) => {
        const read = await readStockScan(client, frame.raw)
        if (read === null) void find(client, frame.raw)
        else look({ ...nothing, ...read })
      },
      [client, find, look],
    ),
  )

  const choose = (next: Mark) => (pressed: boolean) => {
    setMark(pressed ? next : null)
    // What is marked may lie anywhere in the list: the answer must not depend on how far it was scrolled.
    if (pressed && !pages.complete) pages.all()
  }
  return (
    <Frame kind="desk" title={t('title')}>
      <ListView
        resource="stock"
        label={t('list')}
        columns={columns}
        pages={pages}
        keyOf={keyOf}
        searching={searching}
        filter={filter}
        onClear={() => {
          look(nothing)
          setMark(null)
        }}
        tools={
          <>
            <Field
              className="list-search"
              icon={Search}
              label={t('search')}
              placeholder={t('searchHint')}
              type="search"
              maxLength={200}
              autoComplete="off"
              spellCheck={false}
              value={wanted.text}
              onChange={(event) => look({ text: event.target.value })}
            />
            <form
              className="stock-container"
              onSubmit={(event) => {
                event.preventDefault()
                look({ container: container.trim() })
              }}
            >
              <Field
                mono
                label={t('container')}
                maxLength={200}
                autoComplete="off"
                spellCheck={false}
                value={container}
                onChange={(event) => {
                  setContainer(event.target.value)
                  if (event.target.value === '') look({ container: '' })
                }}
                onBlur={() => look({ container: container.trim() })}
              />
            </form>
            <Field
              className="stock-expiry"
              label={t('expiry')}
              type="date"
              min="1900-01-01"
              max="9999-12-31"
              value={wanted.expiry}
              onChange={(event) => look({ expiry: event.target.value })}
            />
            <Chip icon={CalendarClock} pressed={mark === 'soon'} onChange={choose('soon')}>
              {t('soon')}
            </Chip>
            <Chip icon={CalendarX2} pressed={mark === 'expired'} onChange={choose('expired')}>
              {t('expired')}
            </Chip>
            <Chip icon={Lock} pressed={mark === 'blocked'} onChange={choose('blocked')}>
              {t('blocked')}
            </Chip>
            {wanted.articleCode === null ? null : (
              <Button
                iconEnd={X}
                aria-label={t('removeArticle', { code: wanted.articleCode })}
                onClick={() => look({ articleCode: null })}
              >
                {t('onlyArticle', { code: wanted.articleCode })}
              </Button>
            )}
          </>
        }
        renderDetail={(row, close) => (
          <StockDetail
            row={row}
            today={day}
            onClose={close}
            onArticle={(articleCode) => look({ ...nothing, articleCode })}
            onContainer={(number) => look({ ...nothing, container: number.trim() })}
          />
        )}
      />
    </Frame>
  )
}

function marked(mark: Mark, day: string): (row: StockEntryView) => boolean {
  if (mark === 'blocked') return (row) => row.container.stateBlocked === true
  return (row) => expiryState(row.expiry, day) === mark
}
