import { useCallback, useState } from 'react'
import { ArrowLeft } from 'lucide-react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useScan, type ScanFrame } from '../../scanner/index.ts'
import { HoldList } from '../../shared/hold-list.tsx'
import { AppShell } from '../../shell/app-shell.tsx'
import { useClient } from '../../state/client.tsx'
import { useRoute } from '../../state/route.ts'
import type { Route } from '../../state/screens.ts'
import { useQuery } from '../../state/use-query.ts'
import { Button } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/empty-state.tsx'
import { FailedState } from '../../ui/failed-state.tsx'
import { PlaceHold } from './place-hold.tsx'
import { subjectsOf, type HoldSubject } from './subjects.ts'

type HoldRoute = Extract<Route, { screen: 'hold' }>

const none: readonly HoldSubject[] = []

/** Holds of a count or of a control: placing one, and what a supervisor decided. */
export function HoldScreen({ route }: { route: HoldRoute }) {
  const { t } = useTranslation(['hold', 'common'])
  const client = useClient()
  const back = useRoute((state) => state.back)
  const place = 'sessionId' in route ? { sessionId: route.sessionId } : { controlId: route.controlId }
  const listed = useQuery('holds.list', place, { watch: ['holds', 'counts', 'supervisor'], keepPrevious: true })
  const count = useQuery('counts.get', 'sessionId' in route ? { sessionId: route.sessionId } : null, {
    watch: ['counts'],
    keepPrevious: true,
  })
  const subjects = 'sessionId' in route ? subjectsOf(count.data?.tallies ?? []) : (route.subjects ?? none)
  const [chosen, setChosen] = useState<string | null>(null)
  const [message, setMessage] = useState<string | null>(null)
  const number = 'sessionId' in route ? (count.data?.number ?? null) : route.number

  const find = useCallback(
    async ({ raw }: ScanFrame) => {
      const read = await client.query('search.everything', { text: raw, limit: 1 })
      const label = read.ok ? read.value.label : null
      const found =
        subjects.find(({ container }) => container !== null && container === label?.container) ??
        subjects.find(
          ({ articleCode, lot }) =>
            articleCode !== null && articleCode === label?.articleCode && (label.lot === null || label.lot === lot),
        )
      setChosen(found?.key ?? null)
      setMessage(found === undefined ? t('hold:notHere') : null)
    },
    [client, subjects, t],
  )
  useScan(find)

  return (
    <AppShell kind="dock">
      <div className="hold">
        <header className="hold-head">
          <Button size="touch" tone="plain" icon={ArrowLeft} aria-label={t('common:back')} onClick={back} />
          <h1>{t('hold:title')}</h1>
          {number === null ? null : <p className="mono strong">{number}</p>}
        </header>
        {subjects.length === 0 ? null : (
          <PlaceHold
            place={place}
            subjects={subjects}
            chosen={chosen}
            onChoose={(key) => {
              setChosen(key)
              setMessage(null)
            }}
            message={message}
          />
        )}
        <section className="hold-list" aria-labelledby="hold-list">
          <h2 id="hold-list">{t('hold:list')}</h2>
          {listed.data === null ? (
            listed.error === null ? (
              <Skeleton label={t('common:loading')} />
            ) : (
              <FailedState error={listed.error} onRetry={listed.reload} size="touch" />
            )
          ) : (
            <HoldList {...listed.data} />
          )}
        </section>
      </div>
    </AppShell>
  )
}
