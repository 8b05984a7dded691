import { useState } from 'react'
import type { ConnectionStatus, Settings } from '../../../contract/shapes/system.ts'
import { useErrorSentence } from '../../i18n/use-error-texts.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useClient } from '../../state/client.tsx'
import { useToasts } from '../../state/toasts.ts'
import { useIsShown } from '../../state/use-is-shown.ts'
import { useQuery } from '../../state/use-query.ts'
import { useSupervisorAction } from '../../state/use-supervisor-action.ts'
import { Loaded } from '../../ui/loaded.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Segmented } from '../../ui/segmented.tsx'

const faults = ['none', 'down', 'slow', 'error', 'garbage'] as const
type Fault = (typeof faults)[number]

/** Simulated failures of the practice warehouse. */
export function PracticeSection({ profile }: { profile: Settings['profile'] }) {
  const { t } = useTranslation('settings')
  if (profile !== 'practice') return <Notice tone="plain">{t('practice.notPractice')}</Notice>
  return (
    <div className="settings-form">
      <p>{t('practice.text')}</p>
      <FaultChoice />
    </div>
  )
}

function FaultChoice() {
  const { t } = useTranslation('settings')
  const client = useClient()
  const errorSentence = useErrorSentence()
  const say = useToasts((state) => state.say)
  const guarded = useSupervisorAction()
  const isShown = useIsShown()
  const status = useQuery('connection.status', {}, { watch: ['connection'] })
  /** Shown until the fault is read again. */
  const [chosen, setChosen] = useState<{ fault: Fault; over: ConnectionStatus } | null>(null)
  const choose = async (next: { fault: Fault; over: ConnectionStatus }) => {
    setChosen(next)
    const result = await guarded(() => client.command('practice.setFault', { fault: next.fault }))
    if (result.ok) return status.reload()
    setChosen((now) => (now === next ? null : now))
    if (isShown.current) say(errorSentence(result.error))
  }
  return (
    <Loaded of={status}>
      {(read) => (
        <Segmented
          size="touch"
          label={t('practice.fault')}
          value={
            chosen?.over === read ? chosen.fault : (faults.find((fault) => fault === read.practiceFault) ?? 'none')
          }
          options={faults.map((value) => ({ value, label: t(`practice.${value}`) }))}
          onChange={(fault) => void choose({ fault, over: read })}
        />
      )}
    </Loaded>
  )
}
