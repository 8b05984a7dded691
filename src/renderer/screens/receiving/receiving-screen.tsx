import { useEffect, useRef } from 'react'
import { RefreshCw } from 'lucide-react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { AppShell } from '../../shell/app-shell.tsx'
import { PracticeBanner } from '../../shell/practice-banner.tsx'
import { useQuestions } from '../../shell/questions.ts'
import { useClient } from '../../state/client.tsx'
import { useFinder } from '../../state/finder.ts'
import { goTo, isWords } from '../../state/navigate-to-result.ts'
import { useKeptState } from '../../state/use-kept-state.ts'
import { useOperator } from '../../state/operator.ts'
import { useQuery } from '../../state/use-query.ts'
import { EmptyState, Skeleton } from '../../ui/empty-state.tsx'
import { FailedState } from '../../ui/failed-state.tsx'
import { Button } from '../../ui/button.tsx'
import { CountWithoutDocument } from '../../shared/count-without-document.tsx'
import { UnassignedCounts } from '../../shared/unassigned-counts.tsx'
import { DocumentList } from './document-list.tsx'
import { FindFailure } from './find-failure.tsx'
import { DocumentNumberInput } from './document-number-input.tsx'
import { QuestionsAsked } from './questions-asked.tsx'
import { ListHead } from './list-head.tsx'
import { withOwnCountsFirst } from './own-counts.ts'

const step = 100
const most = 1000

/** Find a document by its number, or pick one of today's. Everything typed filters the copy on this PC at once. */
export function ReceivingScreen() {
  const { t } = useTranslation(['receiving', 'common', 'frame'])
  const client = useClient()
  const { find, failure, searchingFor, clear } = useFinder()
  const operator = useOperator((state) => state.name)
  const [text, setText] = useKeptState('text', '')
  const [limit, setLimit] = useKeptState('limit', step)
  const list = useRef<HTMLDivElement>(null)
  const asked = useQuestions(text)
  const questions = isWords(text) ? asked : []
  const searchText = text.trim().slice(0, 200)
  const page = useQuery('receiving.list', searchText === '' ? { limit } : { text: searchText, limit }, {
    watch: ['controls', 'counts'],
    keepPrevious: true,
    atMostEveryMs: 500,
  })
  const open = useQuery('counts.list', { status: 'open', onlyHere: true }, { watch: ['counts'], reportFailure: true })
  useEffect(() => clear, [clear])

  const rows = withOwnCountsFirst(page.data?.rows ?? [], searchText === '' ? (open.data?.rows ?? []) : [], operator)
  const change = (next: string) => {
    setText(next)
    setLimit(step)
    if (failure !== null || searchingFor !== null) clear()
  }
  // Its own open counts may be known nevertheless.
  const isUnread = page.data === null && page.error !== null
  // Its notice then has the button to count without a document.
  const isMissing = failure?.kind === 'absent' || failure?.kind === 'unknown'
  const hasMore = typeof page.data?.nextCursor === 'string'
  const openQuestion = ({ target }: (typeof asked)[number]) => {
    setText('')
    goTo(client, target)
  }
  const submit = () => {
    const [question] = questions
    if (question === undefined) void find(client, text)
    else openQuestion(question)
  }
  const firstRow = () => list.current?.querySelector<HTMLElement>('[data-row-key]')?.focus()

  return (
    <AppShell kind="dock" title={t('frame:titles.receiving')} ownField>
      <div className="receiving">
        <PracticeBanner size="touch" />
        <DocumentNumberInput
          text={text}
          onChange={change}
          onSubmit={submit}
          onDown={firstRow}
          searchingFor={searchingFor}
        />
        <QuestionsAsked questions={questions} onChoose={openQuestion} />
        {failure === null ? null : (
          <FindFailure
            failure={failure}
            onRetry={() => void find(client, failure.number)}
            more={isMissing ? <CountWithoutDocument /> : null}
          />
        )}
        <ListHead page={page.data} filter={searchText} list={list} offersCount={!isMissing} />
        <div className="receiving-list" ref={list} tabIndex={-1}>
          {searchText === '' && failure === null ? <UnassignedCounts /> : null}
          {isUnread && page.error !== null ? (
            <FailedState error={page.error} onRetry={page.reload} size="touch" />
          ) : null}
          {rows.length > 0 ? (
            <DocumentList rows={rows} operator={operator} filter={searchText} />
          ) : page.data === null && page.error === null ? (
            <Skeleton label={t('reading')} />
          ) : isUnread || failure !== null || searchingFor !== null || questions.length > 0 ? null : searchText !==
            '' ? (
            <EmptyState kind="empty" title={t('noMatch.title', { text: searchText })}>
              {t('noMatch.text')}
            </EmptyState>
          ) : (
            <EmptyState
              kind="empty"
              title={t('empty.title')}
              action={
                <Button
                  size="touch"
                  icon={RefreshCw}
                  onClick={() => void client.command('refresh.run', { resources: ['controls'] })}
                >
                  {t('common:refreshNow')}
                </Button>
              }
            >
              {t('empty.text')}
            </EmptyState>
          )}
          {!hasMore ? null : limit < most ? (
            <Button size="touch" className="receiving-more" onClick={() => setLimit((last) => last + step)}>
              {t('common:seeMore')}
            </Button>
          ) : (
            <p className="receiving-more second">{t('narrow')}</p>
          )}
        </div>
      </div>
    </AppShell>
  )
}
