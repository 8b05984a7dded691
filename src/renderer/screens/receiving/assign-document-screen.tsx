import { useCallback, useEffect, useRef, useState } from 'react'
import { ArrowLeft } from 'lucide-react'
import type { FindResult } from '../../../contract/shapes/control.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { AppShell } from '../../shell/app-shell.tsx'
import { useScreenScan } from '../../scanner/index.ts'
import { useClient } from '../../state/client.tsx'
import { useFinder } from '../../state/finder.ts'
import { useRoute } from '../../state/route.ts'
import { useQuery } from '../../state/use-query.ts'
import { EmptyState, Skeleton } from '../../ui/empty-state.tsx'
import { Button } from '../../ui/button.tsx'
import { DocumentList } from './document-list.tsx'
import { FindFailure } from './find-failure.tsx'
import { DocumentNumberInput } from './document-number-input.tsx'
import { documentRows } from './own-counts.ts'
import { AssignDocumentDialog, type BindTarget } from '../../shared/assign-document-dialog.tsx'
import type { BoundCount } from '../../state/bound-count.ts'
import { CountLine } from '../../shared/count-line.tsx'

/** Chooses the document of a count: scanned, typed or picked, then confirmed. */
export function BindScreen({ count }: { count: BoundCount }) {
  const { t } = useTranslation(['binding', 'common'])
  const client = useClient()
  const { find, failure, searchingFor, clear } = useFinder()
  const back = useRoute((state) => state.back)
  const [text, setText] = useState('')
  const [target, setTarget] = useState<BindTarget | null>(null)
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => clear, [clear])

  const found = useCallback((number: string, { control }: FindResult) => {
    if (control === null) return
    const supplierName = control.receivingDocuments[0]?.supplierName ?? null
    setTarget({ controlId: control.id, number, supplierName })
  }, [])
  const search = useCallback((raw: string) => void find(client, raw, found), [client, find, found])
  useScreenScan(({ raw }) => search(raw))

  const searchText = text.trim().slice(0, 200)
  const page = useQuery('receiving.list', searchText === '' ? { limit: 100 } : { text: searchText, limit: 100 }, {
    watch: ['controls', 'counts'],
    keepPrevious: true,
    atMostEveryMs: 500,
  })
  const rows = documentRows(page.data?.rows ?? []).filter((row) => row.controlId !== count.controlId)
  return (
    <AppShell kind="dock" ownField>
      <div className="receiving">
        <div className="bind-head row gap-3 fixed below-4">
          <Button size="touch" tone="plain" icon={ArrowLeft} aria-label={t('common:back')} onClick={back} />
          <div>
            <h1>{t(count.controlId === null ? 'binding:match.title' : 'binding:move.title')}</h1>
            <p className="text-18 anywhere">
              <CountLine count={count} /> ·{' '}
              {count.number === null ? t('common:noDocument') : <span className="mono">{count.number}</span>}
            </p>
          </div>
        </div>
        <DocumentNumberInput
          text={text}
          onChange={(next) => {
            setText(next)
            if (failure !== null || searchingFor !== null) clear()
          }}
          onSubmit={() => search(text)}
          onDown={() => list.current?.querySelector<HTMLElement>('[data-row-key]')?.focus()}
          searchingFor={searchingFor}
        />
        {failure === null ? null : <FindFailure failure={failure} onRetry={() => search(failure.number)} />}
        <div className="receiving-list bind-list" ref={list} tabIndex={-1}>
          {rows.length > 0 ? (
            <DocumentList
              rows={rows}
              operator={null}
              filter={searchText}
              onPick={({ controlId, number, supplierName }) => {
                if (controlId === null || number === null) return
                // The number that is still being looked for is not wanted any more.
                clear()
                setTarget({ controlId, number, supplierName })
              }}
            />
          ) : page.data === null && page.error === null ? (
            <Skeleton label={t('common:loading')} />
          ) : failure !== null || searchingFor !== null ? null : (
            <EmptyState kind="empty" title={t('binding:list')}>
              {t('binding:none')}
            </EmptyState>
          )}
        </div>
        {target === null ? null : (
          <AssignDocumentDialog
            key={target.controlId}
            count={count}
            target={target}
            onClose={() => {
              setTarget(null)
            }}
          />
        )}
      </div>
    </AppShell>
  )
}
