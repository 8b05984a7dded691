import { useEffect, useRef, useState } from 'react'
import { Container, Database, Diff, KeyRound, ScanBarcode, User } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Control } from '../../../contract/shapes/control.ts'
import type { SessionSummary } from '../../../contract/shapes/count.ts'
import { OperatorDialog } from '../../frame/operator-picker.tsx'
import { useFailureWords } from '../../i18n/use-failure-words.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { useClient } from '../../state/client.tsx'
import { useOperator } from '../../state/operator.ts'
import { useRoute } from '../../state/route.ts'
import { useSettings } from '../../state/settings.tsx'
import { useSupervisor } from '../../state/supervisor.ts'
import { useNow } from '../../state/use-now.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { nextStep, type Counter } from './next-step.ts'

export interface StartPanelProps {
  control: Control
  sessions: readonly SessionSummary[]
}

/** The one panel of the document: begin or go on counting, or see the comparison. The next step has the focus. */
export function StartPanel({ control, sessions }: StartPanelProps) {
  const { t } = useTranslation(['document', 'common'])
  const go = useRoute((state) => state.go)
  const { settings } = useSettings()
  const operator = useOperator((state) => state.name)
  const [asking, setAsking] = useState<'start' | 'change' | null>(null)
  const { start, busy, problem } = useStart(control.id)
  const step = nextStep(sessions, operator, settings?.counting.requiredCounts ?? 1)
  const finished = step.own === null && step.stage !== 'counting' && !control.blind

  const begin = (counter: Counter) => {
    if (operator === null) setAsking('start')
    else void start(operator, counter)
  }
  const seeComparison = async () => {
    const allowed = !control.blind || (await useSupervisor.getState().ask(control.id))
    if (allowed) go({ screen: 'comparison', controlId: control.id })
  }
  const main = (label: string, icon: typeof Diff, run: () => void) => (
    <NextButton key={label} label={label} icon={icon} disabled={busy} onClick={run} />
  )
  const startKey =
    step.startable === null ? null : finished ? (
      <Button size="touch" icon={ScanBarcode} onClick={() => step.startable !== null && begin(step.startable)}>
        {t(`start.begin.${step.startable}`)}
      </Button>
    ) : (
      main(t(`start.begin.${step.startable}`), ScanBarcode, () => step.startable !== null && begin(step.startable))
    )

  return (
    <aside className="start" aria-labelledby="start-title">
      <h2 id="start-title">
        {step.own !== null
          ? t('start.resumeTitle')
          : finished
            ? t(step.stage === 'signed' ? 'start.signedTitle' : 'start.doneTitle')
            : t('start.title')}
      </h2>
      <p>
        {step.own !== null ? (
          <OwnCount session={step.own} />
        ) : finished ? (
          t(step.stage === 'signed' ? 'start.signedText' : 'start.doneText')
        ) : (
          t('start.text')
        )}
      </p>
      {step.own !== null
        ? main(t('start.resume'), ScanBarcode, () => {
            if (step.own !== null) go({ screen: 'count', sessionId: step.own.sessionId })
          })
        : null}
      {finished ? main(t('start.seeComparison'), Diff, () => void seeComparison()) : null}
      {step.own === null && step.stage !== 'signed' ? (startKey ?? <p>{t('start.allTaken')}</p>) : null}
      {problem === null ? null : (
        <p className="start-problem" role="alert">
          {problem}
        </p>
      )}
      <StartFacts
        step={step}
        operator={operator}
        blind={control.blind}
        showComparison={!finished && sessions.length > 0}
        onChangeOperator={() => setAsking('change')}
        onComparison={() => void seeComparison()}
      />
      <OperatorDialog
        open={asking !== null}
        onClose={() => setAsking(null)}
        onChosen={(name) => {
          if (asking === 'start' && step.startable !== null) void start(name, step.startable)
        }}
      />
    </aside>
  )
}

/** The 88 px button; it takes the focus when it appears, so that Enter is enough. */
function NextButton(props: { label: string; icon: typeof Diff; disabled: boolean; onClick: () => void }) {
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => button.current?.focus({ preventScroll: true }), [])
  return (
    <Button ref={button} size="next" tone="primary" icon={props.icon} disabled={props.disabled} onClick={props.onClick}>
      {props.label}
    </Button>
  )
}

function OwnCount({ session }: { session: SessionSummary }) {
  const { t } = useTranslation('document')
  const format = useFormat()
  const now = useNow()
  if (session.scans === 0 || session.lastScanAt === null) return t('start.resumeTextNone')
  const value = format.count(session.scans)
  return t('start.resumeText', { count: session.scans, value, time: format.time(session.lastScanAt, now) })
}

interface StartFactsProps {
  step: ReturnType<typeof nextStep>
  operator: string | null
  blind: boolean
  showComparison: boolean
  onChangeOperator: () => void
  onComparison: () => void
}

function StartFacts(props: StartFactsProps) {
  const { t } = useTranslation(['document', 'common'])
  const { step, operator, blind } = props
  return (
    <ul className="start-facts">
      {step.otherOpen === null ? null : (
        <li>
          <Icon of={User} />
          <span>
            {t('start.otherOpen', {
              operator: step.otherOpen.operator,
              counter: t(`common:counter.${step.otherOpen.counter}`),
            })}
          </span>
        </li>
      )}
      <li>
        <Icon of={User} />
        <span>
          {operator === null ? (
            t('start.nobody')
          ) : (
            <>
              {t('start.counts')} <span className="strong">{operator}</span>
            </>
          )}
        </span>
        <Button size="touch" className="push" onClick={props.onChangeOperator}>
          {t('common:change')}
        </Button>
      </li>
      {step.own === null && step.stage === 'counting' ? (
        <li>
          <Icon of={Container} />
          <span>
            {t('start.container')} <span className="second">{t('start.containerFirst')}</span>
          </span>
        </li>
      ) : null}
      {props.showComparison ? (
        <li>
          <Icon of={Diff} />
          <span className="second">{blind ? t('start.comparisonBlind') : ''}</span>
          <Button size="touch" className="push" {...(blind ? { icon: KeyRound } : {})} onClick={props.onComparison}>
            {blind ? t('start.enterPin') : t('start.seeComparison')}
          </Button>
        </li>
      ) : null}
      <li>
        <Icon of={Database} />
        <span className="second">{t('start.saved')}</span>
      </li>
    </ul>
  )
}

/** Starts a count and opens it; a refusal becomes words. */
function useStart(controlId: number) {
  const { t } = useTranslation('document')
  const client = useClient()
  const go = useRoute((state) => state.go)
  const failureWords = useFailureWords()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const start = async (operator: string, counter: Counter) => {
    setBusy(true)
    setProblem(null)
    const result = await client.command('counts.start', { controlId, operator, counter })
    setBusy(false)
    if (result.ok) return go({ screen: 'count', sessionId: result.value.sessionId })
    const words = failureWords(result.error)
    setProblem(result.error.code === 'conflict' ? t('start.taken') : `${words.fact}. ${words.next}`)
  }
  return { start, busy, problem }
}
