import { useMemo, useState } from 'react'
import { ArrowLeft } from 'lucide-react'
import { useErrorSentence } from '../../i18n/use-error-texts.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useScreenScan } from '../../scanner/index.ts'
import { displayBarcode } from '../../shared/display-barcode.ts'
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
import { containerSubject, subjectsOf, type HoldSubject } from './subjects.ts'

type HoldRoute = Extract<Route, { screen: 'hold' }>

const none: readonly HoldSubject[] = []

/** Holds of a count or of a control: placing one, and what a supervisor decided. */
export function HoldScreen({ route }: { route: HoldRoute }) {
  const { t } = useTranslation(['hold', 'common'])
  const client = useClient()
  const errorSentence = useErrorSentence()
  const back = useRoute((state) => state.back)
  const place = 'sessionId' in route ? { sessionId: route.sessionId } : { controlId: route.controlId }
  const listed = useQuery('holds.list', place, { watch: ['holds', 'counts', 'supervisor'], keepPrevious: true })
  const count = useQuery('counts.get', 'sessionId' in route ? { sessionId: route.sessionId } : null, {
    watch: ['counts'],
    keepPrevious: true,
  })
  const [scanned, setScanned] = useState<readonly string[]>([])
  const tallies = count.data?.tallies
  const containers = listed.data?.containers
  const shown = 'sessionId' in route ? null : (route.subjects ?? none)
  const subjects = useMemo(() => {
    const known = shown ?? subjectsOf(tallies ?? [], containers ?? [])
    // Those that were scanned on this screen.
    const added = scanned.filter((container) => known.every((one) => one.container !== container))
    return [...known, ...added.map(containerSubject)]
  }, [shown, tallies, containers, scanned])
  const [chosen, setChosen] = useState<string | null>(null)
  const [message, setMessage] = useState<string | null>(null)
  const number = 'sessionId' in route ? (count.data?.number ?? null) : route.number

  useScreenScan(async ({ raw }) => {
    const read = await client.query('search.everything', { text: raw, limit: 1 })
    if (!read.ok) return setMessage(errorSentence(read.error))
    const { label } = read.value
    // A cage has a number of its own, which says of no label that it is a container.
    const code = displayBarcode(raw)
    const found =
      subjects.find(({ container }) => container !== null && [label.container, code].includes(container)) ??
      subjects.find(
        ({ articleCode, lot }) =>
          articleCode !== null && articleCode === label.articleCode && (label.lot === null || label.lot === lot),
      )
    // A container is held by its number: nobody has to have counted anything in it.
    const container = found === undefined && label.valid ? label.container : null
    if (container !== null) setScanned((earlier) => [...earlier.filter((one) => one !== container), container])
    setChosen(found?.key ?? (container === null ? null : containerSubject(container).key))
    setMessage(found === undefined && container === null ? t('hold:notHere') : null)
  })

  return (
    <AppShell kind="dock">
      <div className="hold">
        <header className="hold-head row wrap">
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
