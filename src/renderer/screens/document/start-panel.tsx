import { useLayoutEffect, useRef, useState } from 'react'
import { Diff, ListChecks, ScanBarcode, Truck, UserRound } from 'lucide-react'
import type { ImportedCountRow } from '../../../contract/count-file-operations.ts'
import type { Output } from '../../../contract/operations.ts'
import type { Control } from '../../../contract/shapes/control.ts'
import { requiredCountsFor } from '../../../contract/receiving-rules.ts'
import type { SessionSummary } from '../../../contract/shapes/count.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { OperatorDialog } from '../../shell/operator-picker.tsx'
import { useClockTexts } from '../../state/use-clock-texts.ts'
import { useOperator } from '../../state/operator.ts'
import { useRoute } from '../../state/route.ts'
import { useSettings } from '../../state/settings.tsx'
import { useSupervisor } from '../../state/supervisor.ts'
import { hasOpenDialog } from '../../state/unused-scans.ts'
import { useQuery } from '../../state/use-query.ts'
import { Button } from '../../ui/button.tsx'
import { FailedState } from '../../ui/failed-state.tsx'
import { nextStep, type Counter } from './next-step.ts'
import { StartFacts } from './start-facts.tsx'
import { useStartCount } from '../../shared/use-start-count.ts'

interface StartPanelProps {
  control: Control
  number: string
  /** Counts of this PC and of others; `null` until they are known. */
  sessions: readonly SessionSummary[] | null
  elsewhere: readonly ImportedCountRow[] | null
}

/** The one panel of the document: begin or go on counting, or see the comparison. The next step has the focus. */
export function StartPanel({ control, number, sessions, elsewhere }: StartPanelProps) {
  const operator = useOperator((state) => state.name)
  const { data, error, reload } = useQuery(
    'counts.next',
    { controlId: control.id, ...(operator === null ? {} : { operator }) },
    { watch: ['counts', 'settings'], keepPrevious: true },
  )
  if (data === null && error !== null) return <FailedState error={error} onRetry={reload} size="touch" />
  if (data === null || sessions === null || elsewhere === null) return null
  return <KnownStep {...{ control, number, sessions, elsewhere, operator }} next={data} />
}

type KnownStepProps = { [K in keyof StartPanelProps]: NonNullable<StartPanelProps[K]> } & {
  next: Output<'counts.next'>
  operator: string | null
}

function KnownStep({ control, number, sessions, elsewhere, next, operator }: KnownStepProps) {
  const { t } = useTranslation(['document', 'common'])
  const go = useRoute((state) => state.go)
  const { settings } = useSettings()
  // Why a name is requested: to start this count, or to change the operator of this PC.
  const [asking, setAsking] = useState<Counter | 'nextPart' | 'change' | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const { start, busy } = useStartCount(control.id, setProblem)
  const supplierCodes = control.receivingDocuments.flatMap(({ supplierCode }) => supplierCode ?? [])
  const requiredCounts = settings === null ? 1 : requiredCountsFor(settings.counting, supplierCodes).counts
  const step = nextStep(sessions, elsewhere, operator, requiredCounts, next.part)
  const { counter, covers, samePerson, part, nextPart } = next
  const mayStart = step.own === null && step.stage !== 'signed' && step.stage !== 'partSigned'
  // Recounts come before the comparison.
  const recount = mayStart && counter !== null && covers !== null
  const finished = step.own === null && step.stage !== 'counting' && !control.blind && !recount

  const startAs = (name: string, which: Counter | 'nextPart', listed = false) => {
    if (which === 'nextPart') void start(name, { part: nextPart ?? part })
    else void start(name, { counter: which, part, joins: step.joinable.includes(which), listed })
  }
  const begin = (which: Counter | 'nextPart', listed = false) => {
    if (operator === null) setAsking(which)
    else startAs(operator, which, listed)
  }
  const seeComparison = async () => {
    const allowed = !control.blind || (await useSupervisor.getState().ask(control.id))
    if (allowed) go({ screen: 'comparison', controlId: control.id })
  }
  const main = (label: string, icon: typeof Diff, run: () => void) => (
    <NextButton key={label} label={label} icon={icon} disabled={busy} onClick={run} />
  )
  const other = samePerson !== null && operator !== null
  const startKey =
    counter === null ? null : finished ? (
      <Button size="touch" icon={ScanBarcode} onClick={() => (other ? setAsking(counter) : begin(counter))}>
        {t(`start.begin.${counter}`)}
      </Button>
    ) : other ? (
      main(t('common:changeOperator'), UserRound, () => setAsking(counter))
    ) : (
      main(t(`start.begin.${counter}`), ScanBarcode, () => begin(counter))
    )

  return (
    <aside className="start" aria-labelledby="start-title">
      <h2 id="start-title">
        {step.own !== null
          ? t('start.resumeTitle')
          : finished
            ? t(`start.${stageWord[step.stage]}Title`)
            : t(recount ? 'start.recountTitle' : 'start.title')}
      </h2>
      <p>
        {step.own !== null ? (
          <OwnCount session={step.own} />
        ) : finished ? (
          t(`start.${stageWord[step.stage]}Text`)
        ) : samePerson !== null && counter !== null ? (
          t('start.samePerson', {
            operator: samePerson.operator,
            made: t(`common:counter.${samePerson.counter}`),
            counter: t(`common:counter.${counter}`),
          })
        ) : recount ? (
          t('start.covers', { count: covers.length })
        ) : (
          t('start.text')
        )}
      </p>
      {recount && samePerson !== null ? <p>{t('start.covers', { count: covers.length })}</p> : null}
      {recount ? <Covered covers={covers} /> : null}
      {step.own !== null
        ? main(t('start.resume'), ScanBarcode, () => {
            if (step.own !== null) go({ screen: 'count', sessionId: step.own.sessionId })
          })
        : null}
      {finished ? main(t('start.seeComparison'), Diff, () => void seeComparison()) : null}
      {mayStart ? (startKey ?? <p>{t('start.allTaken')}</p>) : null}
      {nextPart === null || step.own !== null ? null : (
        <>
          <Button size="touch" icon={Truck} disabled={busy} onClick={() => begin('nextPart')}>
            {t('start.nextPart', { part: nextPart })}
          </Button>
          <p className="second">
            {t('start.nextPartText')} {mayStart && startKey !== null ? t('start.nextPartAgain') : null}
          </p>
        </>
      )}
      {mayStart && operator !== null && !finished && !recount && !other && counter !== null ? (
        <Button size="touch" icon={ListChecks} disabled={busy} onClick={() => begin(counter, true)}>
          {t('start.listed')}
        </Button>
      ) : null}
      {problem === null ? null : (
        <p className="start-problem" role="alert">
          {problem}
        </p>
      )}
      <StartFacts
        step={step}
        elsewhere={elsewhere}
        operator={operator}
        blind={control.blind}
        target={{ controlId: control.id, number, supplierName: control.receivingDocuments[0]?.supplierName ?? null }}
        showComparison={!finished && sessions.length + elsewhere.length > 0}
        onJoin={mayStart ? begin : null}
        onChangeOperator={() => setAsking('change')}
        onComparison={() => void seeComparison()}
      />
      <OperatorDialog
        open={asking !== null}
        onClose={() => setAsking(null)}
        onChosen={(name) => {
          // It was about the person before.
          setProblem(null)
          if (asking !== null && asking !== 'change') startAs(name, asking)
        }}
      />
    </aside>
  )
}

const stageWord = { counting: 'done', done: 'done', partSigned: 'partSigned', signed: 'signed' } as const

/**
 * The 88 px button; it takes the focus when it appears, so that Enter is enough. It may appear late, when other counts
 * change: an open dialog then keeps the focus and what is typed in it. Closed, it leaves the focus to this button if the one
 * it would return it to is gone.
 */
function NextButton(props: { label: string; icon: typeof Diff; disabled: boolean; onClick: () => void }) {
  const button = useRef<HTMLButtonElement>(null)
  // Before it is painted, because the operator may press Enter as soon as it is visible.
  useLayoutEffect(() => {
    const focus = () => button.current?.focus({ preventScroll: true })
    if (isNumberTyped()) return
    if (!hasOpenDialog()) return focus()
    const observer = new MutationObserver(() => {
      if (document.querySelector('.dialog') !== null) return
      observer.disconnect()
      if (document.activeElement === document.body) focus()
    })
    observer.observe(document.body, { childList: true, subtree: true })
    return () => observer.disconnect()
  }, [])
  return (
    <Button ref={button} size="next" tone="primary" icon={props.icon} disabled={props.disabled} onClick={props.onClick}>
      {props.label}
    </Button>
  )
}

/** True if a number is being typed in the one field: what is typed next, and Enter, belong there. */
function isNumberTyped(): boolean {
  const { activeElement: field } = document
  return field instanceof HTMLInputElement && field.matches('[data-one-field]') && field.value !== ''
}

const namedFirst = 5

/** Articles of the next count: those with differing counts or requested. Never figures. */
function Covered({ covers }: { covers: NonNullable<Output<'counts.next'>['covers']> }) {
  const { t } = useTranslation('document')
  const rest = covers.length - namedFirst
  return (
    <ul className="stack gap-1">
      {covers.slice(0, namedFirst).map(({ code, description }) => (
        <li key={code}>
          {description} <span className="mono">{code}</span>
        </li>
      ))}
      {rest > 0 ? <li>{t('start.more', { count: rest })}</li> : null}
    </ul>
  )
}

function OwnCount({ session }: { session: SessionSummary }) {
  const { t, format } = useClockTexts('document')
  // Without a time nothing was counted either.
  if (session.scans === 0 || session.lastScanAt === null) return t('start.resumeTextNone')
  const value = format.count(session.scans)
  return t('start.resumeText', { count: session.scans, value, time: format.time(session.lastScanAt) })
}
