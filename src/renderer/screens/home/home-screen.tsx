import { useRef, type KeyboardEvent } from 'react'
import type { Decision, Home } from '../../../contract/shapes/home.ts'
import { urgencies } from '../../../contract/shapes/home.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { AppShell } from '../../shell/app-shell.tsx'
import { PracticeBanner } from '../../shell/practice-banner.tsx'
import { clockDiffers } from '../../i18n/format.ts'
import { useErrorSentence } from '../../i18n/use-error-texts.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { useWarehouseTimeZone } from '../../i18n/warehouse-time-zone.ts'
import { useNow } from '../../state/use-now.ts'
import { useQuery } from '../../state/use-query.ts'
import { EmptyState, Skeleton } from '../../ui/empty-state.tsx'
import { FailedState } from '../../ui/failed-state.tsx'
import { DataNotices } from './data-notices.tsx'
import { TaskRow } from './task-row.tsx'
import { HomeSidebar } from './home-sidebar.tsx'
import { SiteDocks } from './site-docks.tsx'

/** The supervisor's first screen: tasks, the most urgent first, each with a link. */
export function HomeScreen() {
  const { t } = useTranslation(['home', 'common'])
  const errorSentence = useErrorSentence()
  const state = useQuery(
    'home.get',
    {},
    {
      watch: [
        'controls',
        'counts',
        'holds',
        'adjustments',
        'reviews',
        'suppliers',
        'webhooks',
        'handover',
        'claims',
        'refresh',
        'settings',
      ],
      keepPrevious: true,
      atMostEveryMs: 2000,
    },
  )
  return (
    <AppShell kind="normal">
      <PracticeBanner />
      {state.data?.notices ? <DataNotices notices={state.data.notices} onRead={state.reload} /> : null}
      {state.data !== null ? (
        <div className="home">
          <div>
            <Decisions home={state.data} />
            <SiteDocks home={state.data} />
          </div>
          <HomeSidebar home={state.data} />
        </div>
      ) : state.error === null ? (
        <Skeleton label={t('reading')} />
      ) : (
        <FailedState error={state.error} onRetry={state.reload} title={t('failed')}>
          {errorSentence(state.error)}
        </FailedState>
      )}
    </AppShell>
  )
}

function Decisions({ home }: { home: Home }) {
  const { t, format } = useTexts('home')
  const now = useNow()
  const timeZone = useWarehouseTimeZone()
  const elsewhere = clockDiffers(timeZone, now)
  const list = useRef<HTMLDivElement>(null)
  const { decisions, more } = home
  const total = decisions.length + more
  const waiting = decisions.filter((decision) => decision.urgency === 'now').length
  const facts = [
    ...(waiting === 0 ? [] : [t('waitingNow', { count: waiting })]),
    elsewhere ? t('warehouseMoment', { moment: format.moment(now) }) : format.moment(now),
  ]
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    const verbs = [...(list.current?.querySelectorAll<HTMLElement>('.todo .button') ?? [])]
    const at = verbs.findIndex((verb) => verb === document.activeElement)
    const next = at < 0 ? undefined : verbs[at + step]
    if (step === 0 || next === undefined) return
    event.preventDefault()
    next.focus()
  }
  return (
    // The arrow keys move between the buttons; only the buttons are interactive.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div ref={list} onKeyDown={onKeyDown}>
      <div className="home-lead">
        <h1>{total === 0 ? t('none') : t('decisions', { count: total })}</h1>
        <span className="second">{facts.join(' · ')}</span>
      </div>
      {total === 0 ? (
        <EmptyState kind="empty" title={t('none')}>
          {t('quiet.text')}
        </EmptyState>
      ) : (
        urgencies.map((urgency) => (
          <Group
            key={urgency}
            urgency={urgency}
            rows={decisions.filter((decision) => decision.urgency === urgency)}
            first={decisions[0]}
            now={now}
          />
        ))
      )}
      {more === 0 ? null : <p className="second pad-3">{t('more', { count: more })}</p>}
    </div>
  )
}

interface GroupProps {
  urgency: Decision['urgency']
  rows: readonly Decision[]
  first: Decision | undefined
  now: Date
}

function Group({ urgency, rows, first, now }: GroupProps) {
  const { t } = useTranslation('home')
  if (rows.length === 0) return null
  return (
    <section aria-labelledby={`home-${urgency}`}>
      <div className="home-group flex baseline gap-2 text-14">
        <h2 id={`home-${urgency}`} className="text-14">
          {t(`urgency.${urgency}.title`)}
        </h2>
        <span className="second">{t(`urgency.${urgency}.text`)}</span>
      </div>
      <ul className="todo">
        {rows.map((decision) => (
          <TaskRow key={decision.key} decision={decision} now={now} primary={decision === first} />
        ))}
      </ul>
    </section>
  )
}
