import { useCallback, useMemo, useState } from 'react'
import { Plus, Search } from 'lucide-react'
import type { OrderView } from '../../../contract/shapes/wms-data.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { AppShell } from '../../shell/app-shell.tsx'
import { useRoute } from '../../state/route.ts'
import type { Route } from '../../state/screens.ts'
import { useKeptState } from '../../state/use-kept-state.ts'
import { Button } from '../../ui/button.tsx'
import { ListView } from '../../ui/data-table/list-view.tsx'
import { usePages } from '../../ui/data-table/use-pages.ts'
import { Field } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { Select } from '../../ui/select.tsx'
import { orderColumns } from './order-columns.tsx'
import { OrderPanel } from './order-panel.tsx'
import { knownOrderStates } from '../../shared/order-state.tsx'

const sizes = { first: 100, next: 200, most: 20_000 }
const keyOf = (row: OrderView) => row.code
const newestFirst = { id: 'date', desc: true }

/** Orders, filtered by state and text. Enter queries a code in the WMS. */
export function OrdersScreen({ route }: { route: Extract<Route, { screen: 'orders' }> }) {
  const { t, format } = useTexts(['orders', 'frame'])
  const go = useRoute((current) => current.go)
  const [text, setText] = useKeptState('text', '')
  const [state, setState] = useKeptState('state', '')
  /** Code of the opened order: from the field, or from a dispatch. */
  const [asked, setAsked] = useState<string | null>(route.code ?? null)
  const dismiss = useCallback(() => setAsked(null), [])
  const searchText = text.trim().slice(0, 200)
  const pages = usePages(
    'orders.list',
    { ...(searchText === '' ? {} : { text: searchText }), ...(state === '' ? {} : { state }) },
    'orders',
    sizes,
  )
  const columns = useMemo(() => orderColumns(t, format), [t, format])
  return (
    <AppShell kind="normal" title={t('frame:titles.orders')}>
      <ListView
        resource="orders"
        label={t('frame:titles.orders')}
        columns={columns}
        pages={pages}
        keyOf={keyOf}
        ownOrder={newestFirst}
        searching={searchText !== '' || state !== ''}
        printFilters={[
          ...(searchText === '' ? [] : [`${t('search')}: ${searchText}`]),
          ...knownOrderStates
            .filter((known) => known === state)
            .map((known) => `${t('common:state')}: ${t(`states.${known}`)}`),
        ]}
        onClear={() => {
          setText('')
          setState('')
        }}
        onSettle={dismiss}
        tools={
          <>
            <Form
              className="list-search"
              onSubmit={() => {
                if (searchText !== '') setAsked(searchText)
              }}
            >
              <Field
                icon={Search}
                label={t('search')}
                placeholder={t('lookUp')}
                type="search"
                maxLength={200}
                spellCheck={false}
                value={text}
                onChange={setText}
              />
            </Form>
            <div className="list-choice">
              <Select
                label={t('common:state')}
                value={state}
                options={[
                  { value: '', label: t('common:all') },
                  ...knownOrderStates.map((known) => ({ value: known, label: t(`states.${known}`) })),
                ]}
                onChange={setState}
              />
            </div>
            <span className="push" />
            <Button icon={Plus} onClick={() => go({ screen: 'newOrder' })}>
              {t('frame:titles.newOrder')}
            </Button>
          </>
        }
        sideKey={asked}
        side={asked === null ? null : <OrderPanel key={asked} code={asked} listed={null} onClose={dismiss} />}
        renderDetail={(row, close) => <OrderPanel code={row.code} listed={row} onClose={close} />}
      />
    </AppShell>
  )
}
