import { useMemo, useState } from 'react'
import { ArrowLeft, Download, X } from 'lucide-react'
import { claimKind, type ClaimKind, type ClaimSummary } from '../../../contract/shapes/claim.ts'
import { AppShell } from '../../shell/app-shell.tsx'
import { useTexts } from '../../i18n/use-texts.ts'
import { useRoute } from '../../state/route.ts'
import { saveFile } from '../../state/save-file.ts'
import type { ClaimStateFilter, Route } from '../../state/screens.ts'
import { useAction } from '../../state/use-action.ts'
import { useKeptState } from '../../state/use-kept-state.ts'
import { Button } from '../../ui/button.tsx'
import { ListSearch } from '../../ui/data-table/list-tools.tsx'
import { PagedRows } from '../../ui/data-table/paged-rows.tsx'
import { usePages } from '../../ui/data-table/use-pages.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorNotice } from '../../ui/error-notice.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { Select } from '../../ui/select.tsx'
import { useQuery } from '../../state/use-query.ts'
import { claimColumns } from './claim-columns.tsx'

const sizes = { first: 200, next: 500, most: 20_000 }
const keyOf = (row: ClaimSummary) => row.claimId
const newestFirst = { id: 'number', desc: true }
const states = ['open', 'overdue', 'accepted', 'credited', 'refused', 'all'] as const
const watch = { watch: ['claims'], keepPrevious: true } as const

/** Claims and correction requests, by state, of all suppliers or of one. */
export function ClaimsScreen({ route }: { route: Extract<Route, { screen: 'claims' }> }) {
  const { t, format } = useTexts(['claims', 'common', 'frame'])
  const go = useRoute((state) => state.go)
  const back = useRoute((state) => state.back)
  const [state, setState] = useKeptState<ClaimStateFilter>('state', route.state ?? 'open')
  const [kind, setKind] = useKeptState<ClaimKind | 'all'>('kind', 'all')
  const [text, setText] = useKeptState('text', '')
  const [supplier, setSupplier] = useState(route.supplier ?? null)
  const { busy, error, run } = useAction()
  const filter = {
    ...(supplier === null
      ? {}
      : supplier.code === null
        ? { supplierName: supplier.name ?? '' }
        : { supplierCode: supplier.code }),
    ...(route.controlId === undefined ? {} : { controlId: route.controlId }),
    ...(kind === 'all' ? {} : { claimKind: kind }),
    ...(text.trim() === '' ? {} : { text: text.trim() }),
  }
  const shown = { ...filter, ...(state === 'all' ? {} : { claimState: state }) }
  const pages = usePages('claims.list', shown, 'claims', sizes)
  const figures = useQuery('claims.list', { ...filter, limit: 1 }, watch).data?.figures ?? null
  const columns = useMemo(() => claimColumns(t), [t])
  const numberIn = (one: ClaimStateFilter) =>
    figures === null || one === 'all' ? '' : format.count(one === 'open' ? figures.draft + figures.sent : figures[one])
  const isEmpty = figures !== null && Object.values(figures).every((n) => n === 0) && Object.keys(filter).length === 0

  const save = async () => {
    const file = await run((client) => client.query('claims.exportList', shown))
    if (file !== null) saveFile(file)
  }

  return (
    <AppShell kind="normal" title={t('frame:titles.claims')}>
      {isEmpty ? (
        <EmptyState
          kind="empty"
          title={t('claims:none.title')}
          action={
            <Button tone="primary" onClick={() => go({ screen: 'suppliers' })}>
              {t('claims:none.suppliers')}
            </Button>
          }
        >
          {t('claims:none.text')}
        </EmptyState>
      ) : (
        <div className="list-view">
          <div role="search" aria-label={t('frame:titles.claims')} className="list-tools">
            <Button tone="plain" icon={ArrowLeft} aria-label={t('common:back')} onClick={back} />
            <ListSearch label={t('claims:search')} value={text} onChange={setText} />
            <Select
              label={t('claims:column.kind')}
              labelUnseen
              value={kind}
              options={[
                { value: 'all', label: t('claims:allKinds') },
                ...claimKind.options.map((value) => ({ value, label: t(`claims:kind.${value}`) })),
              ]}
              onChange={setKind}
            />
            {supplier === null ? null : (
              <Button iconEnd={X} onClick={() => setSupplier(null)}>
                {t('claims:supplierOnly', { supplier: supplier.name ?? supplier.code ?? '' })}
              </Button>
            )}
            <Button className="push" icon={Download} disabled={busy} onClick={() => void save()}>
              {t('claims:csv')}
            </Button>
          </div>
          <Segmented
            label={t('claims:filter.label')}
            labelUnseen
            value={state}
            options={states.map((one) => ({
              value: one,
              label:
                one === 'all' ? t('claims:filter.all') : t(`claims:filter.${one}`, { count: numberIn(one) as never }),
            }))}
            onChange={setState}
          />
          <ErrorNotice error={error ?? (pages.pages === null ? null : pages.error)} onRetry={pages.reload} />
          <div className="list-columns">
            <PagedRows
              name="claims"
              label={t('frame:titles.claims')}
              columns={columns}
              pages={pages}
              keyOf={keyOf}
              ownOrder={newestFirst}
              openId={null}
              onOpen={(claimId) => {
                if (claimId !== null) go({ screen: 'claim', claimId })
              }}
              facts={
                <span role="status" className="strong">
                  {t('claims:rows', { count: pages.pages?.total ?? 0 })}
                </span>
              }
              empty={<EmptyState kind="empty" title={t('claims:noMatch')} live />}
            />
          </div>
        </div>
      )}
    </AppShell>
  )
}
