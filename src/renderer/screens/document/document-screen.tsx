import { useTranslation } from '../../i18n/use-translation.ts'
import { AppShell } from '../../shell/app-shell.tsx'
import { useErrorTexts } from '../../i18n/use-error-texts.ts'
import { useClockTexts } from '../../state/use-clock-texts.ts'
import { useQuery } from '../../state/use-query.ts'
import type { Route } from '../../state/screens.ts'
import type { Control, FindResult } from '../../../contract/shapes/control.ts'
import { EmptyState, Skeleton } from '../../ui/empty-state.tsx'
import { FailedState } from '../../ui/failed-state.tsx'
import { Notice } from '../../ui/notice.tsx'
import { UnreadableLines } from '../../ui/unreadable-lines.tsx'
import { ArrivalPanel } from './arrival-panel.tsx'
import { ExistingStock } from './existing-stock.tsx'
import { CountWithoutDocument } from '../../shared/count-without-document.tsx'
import { Counts } from './counts.tsx'
import { DocumentHead } from './document-head.tsx'
import { ReceivingDocuments } from './receiving-documents.tsx'
import { Recounts } from './recounts.tsx'
import { StartPanel } from './start-panel.tsx'

/** Minimum interval: a late response triggers `data.changed`, and the next query may be late again. */
const askAgainMs = 20_000

const watchCounts = { watch: ['counts'], reportFailure: true } as const

/** One control: facts, receiving documents, counts on this PC, and the one thing to do next. */
export function DocumentScreen({ route }: { route: Extract<Route, { screen: 'document' }> }) {
  const { t } = useTranslation(['document', 'common'])
  const found = useQuery(
    'receiving.find',
    { number: route.number },
    { watch: ['controls', 'counts', 'supervisor'], initial: route.found, atMostEveryMs: askAgainMs },
  )
  const { data, error } = found
  const control = data?.control ?? null
  return (
    <AppShell kind="dock">
      <div className="document">
        {control !== null && data !== null ? (
          <Known number={route.number} control={control} answer={data} />
        ) : found.busy ? (
          <Skeleton label={t('common:loading')} />
        ) : data !== null && data.source === 'wms' ? (
          <EmptyState
            kind="missing"
            isPage
            title={t('missing.title', { number: route.number })}
            action={<CountWithoutDocument />}
            live
          >
            {t('missing.text')}
          </EmptyState>
        ) : (
          <FailedState
            error={error ?? data?.refreshError ?? { code: 'internal' }}
            onRetry={found.reload}
            isPage
            size="touch"
          />
        )}
      </div>
    </AppShell>
  )
}

function Known({ number, control, answer }: { number: string; control: Control; answer: FindResult }) {
  const { t, format } = useClockTexts(['document', 'common'])
  const errorTexts = useErrorTexts()
  const counts = useQuery('counts.list', { controlId: control.id, onlyHere: true, limit: 100 }, watchCounts)
  const imported = useQuery('counts.imported', { controlId: control.id, limit: 100 }, watchCounts)
  const heads = useQuery('counts.heads', { controlId: control.id }, { ...watchCounts, keepPrevious: true })
  const sessions = counts.data?.rows ?? []
  return (
    <>
      <DocumentHead number={number} control={control} answer={answer} />
      {answer.refreshError === undefined ? null : (
        <Notice>
          {t('refreshFailed', { time: format.time(answer.asOf), fact: errorTexts(answer.refreshError).fact })}
        </Notice>
      )}
      {answer.others.length === 0 ? null : (
        <Notice tone="plain">
          <span className="strong">{t('others', { count: answer.others.length })}.</span> {t('changedNumber')}{' '}
          {answer.others
            .map((other) => `${t('otherControl', { id: other.id })}, ${format.date(other.date)}`)
            .join(' · ')}
        </Notice>
      )}
      {control.receivingDocuments.map((entry) => (
        <UnreadableLines key={`${entry.id} ${entry.number}`} lines={entry.unreadable} />
      ))}
      <UnreadableLines lines={control.unreadable} />
      <div className="document-columns">
        <div>
          <Recounts controlId={control.id} sessions={sessions} />
          <ArrivalPanel number={number} controlId={control.id} />
          <ReceivingDocuments control={control} />
          <Counts controlId={control.id} sessions={sessions} />
          <ExistingStock control={control} />
        </div>
        <StartPanel
          control={control}
          number={number}
          sessions={counts.data?.rows ?? null}
          elsewhere={imported.data && [...imported.data.rows, ...(heads.data?.rows ?? [])]}
        />
      </div>
    </>
  )
}
