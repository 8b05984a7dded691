import { Container, Database, Diff, EyeOff, KeyRound, Monitor, User } from 'lucide-react'
import type { ImportedCountRow } from '../../../contract/count-file-operations.ts'
import { useClockTexts } from '../../state/use-clock-texts.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { useDeviceName } from '../../shared/use-device-name.ts'
import type { BindTarget } from '../../shared/assign-document-dialog.tsx'
import type { Counter, NextStep } from './next-step.ts'
import { EmptyCountButton } from './empty-count-button.tsx'
import { ExcludeButton } from './exclude-button.tsx'
import { WaitingHere } from '../../shared/unassigned-counts.tsx'

interface StartFactsProps {
  step: NextStep
  elsewhere: readonly ImportedCountRow[]
  operator: string | null
  blind: boolean
  target: BindTarget
  showComparison: boolean
  /** Counts here what another PC has begun; `null` where nothing can be begun. */
  onJoin: ((counter: Counter) => void) | null
  onChangeOperator: () => void
  onComparison: () => void
}

/** Further facts before counting, each with its next step. */
export function StartFacts(props: StartFactsProps) {
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
      {step.empty.map(({ sessionId, counter, operator: who }) => (
        <li key={sessionId}>
          <Icon of={EyeOff} />
          <span>{t('emptyCount.fact', { operator: who, counter: t(`common:counter.${counter}`) })}</span>
          <EmptyCountButton sessionId={sessionId} operator={who} controlId={props.target.controlId} />
        </li>
      ))}
      <CountedElsewhere {...props} />
      <WaitingHere target={props.target} />
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
        <Button size="touch" className="push" aria-haspopup="dialog" onClick={props.onChangeOperator}>
          {t(operator === null ? 'common:choose' : 'common:change')}
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
          <span className="second">{t(blind ? 'start.comparisonBlind' : 'start.comparisonOpen')}</span>
          <Button
            size="touch"
            className="push"
            {...(blind ? { icon: KeyRound, 'aria-haspopup': 'dialog' } : {})}
            onClick={props.onComparison}
          >
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

function statusKey({ status, setAsideAt, confirmed }: ImportedCountRow) {
  if (confirmed === false) return 'start.unknownElsewhere'
  if (status !== 'open') return 'start.countedElsewhere'
  return setAsideAt == null ? 'start.countsElsewhere' : 'start.asideElsewhere'
}

/** Operators who counted it at other PCs; units counted here are added if it is the same count. */
function CountedElsewhere({ step, elsewhere, onJoin }: StartFactsProps) {
  const { t, format } = useClockTexts(['document', 'common'])
  const deviceName = useDeviceName()
  return elsewhere.map((count) => {
    const time = format.time(count.closedAt ?? count.startedAt)
    const facts = {
      operator: count.operator,
      device: deviceName(count.device),
      counter: t(`common:counter.${count.counter}`),
      time,
    }
    const joins = onJoin !== null && step.joinable.includes(count.counter)
    return (
      <li key={`${count.device} ${count.sessionId}`}>
        <Icon of={Monitor} />
        <span>
          {t(statusKey(count), facts)}
          {count.headOnly === true && count.status === 'open' ? (
            <span className="second"> {t('start.headAsOf', { time: format.time(count.importedAt) })}</span>
          ) : null}
        </span>
        {joins ? (
          <Button size="touch" className="push" onClick={() => onJoin(count.counter)}>
            {t('start.join', { counter: facts.counter })}
          </Button>
        ) : null}
        {count.status === 'open' && count.setAsideAt == null && count.confirmed !== false ? (
          <ExcludeButton count={count} />
        ) : null}
      </li>
    )
  })
}
