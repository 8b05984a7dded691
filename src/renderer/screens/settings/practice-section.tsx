import type { Settings } from '../../../contract/shapes/system.ts'
import { useErrorSentence } from '../../i18n/use-error-texts.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useClient } from '../../state/client.tsx'
import { practiceFaults, usePracticeFault, type PracticeFault } from '../../state/practice-fault.ts'
import { useToasts } from '../../state/toasts.ts'
import { useIsShown } from '../../state/use-is-shown.ts'
import { useSupervisorAction } from '../../state/use-supervisor-action.ts'
import { Notice } from '../../ui/notice.tsx'
import { Segmented } from '../../ui/segmented.tsx'

/** Simulated failures of the practice warehouse. */
export function PracticeSection({ profile }: { profile: Settings['profile'] }) {
  const { t } = useTranslation('settings')
  const client = useClient()
  const errorSentence = useErrorSentence()
  const say = useToasts((state) => state.say)
  const guarded = useSupervisorAction()
  const isShown = useIsShown()
  const fault = usePracticeFault((state) => state.fault)
  if (profile !== 'practice') return <Notice tone="plain">{t('practice.notPractice')}</Notice>
  const choose = async (next: PracticeFault) => {
    usePracticeFault.setState({ fault: next })
    const result = await guarded(() => client.command('practice.setFault', { fault: next }))
    if (result.ok) return
    usePracticeFault.setState({ fault })
    if (isShown.current) say(errorSentence(result.error))
  }
  return (
    <div className="settings-form">
      <p>{t('practice.text')}</p>
      <Segmented
        size="touch"
        label={t('practice.fault')}
        value={fault}
        options={practiceFaults.map((value) => ({ value, label: t(`practice.${value}`) }))}
        onChange={(next) => void choose(next)}
      />
    </div>
  )
}
