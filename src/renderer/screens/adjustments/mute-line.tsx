import type { SignalMuteView } from '../../../contract/shapes/signal-evidence.ts'
import { useClockTexts } from '../../state/use-clock-texts.ts'
import { useClient } from '../../state/client.tsx'
import { OperatorDialog } from '../../shell/operator-picker.tsx'
import { useAction } from '../../state/use-action.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorNotice } from '../../ui/error-notice.tsx'
import { useReviewer } from './use-reviewer.ts'

/** Who muted a signal, when and why; shown again by its button while it is in effect. */
export function MuteLine({ mute }: { mute: SignalMuteView }) {
  const { t, format } = useClockTexts('adjustments')
  const client = useClient()
  const { inName, dialog } = useReviewer()
  const { busy, error, run } = useAction()
  const { muteId, reason, at, endedAt } = mute
  const end = () => run(() => inName((by) => client.command('adjustments.unmute', { muteId, ...by })))
  return (
    <>
      <p>{reason}</p>
      <div className="evidence-acts">
        <span>{t('mute.by', { name: mute.operator ?? t('nobodySaid'), at: format.time(at) })}</span>
        {endedAt === null ? (
          <Button size="small" tone="link" disabled={busy} onClick={() => void end()}>
            {t('mute.end')}
          </Button>
        ) : (
          <span>{t('mute.ended', { name: mute.endedBy ?? t('nobodySaid'), at: format.time(endedAt) })}</span>
        )}
      </div>
      <ErrorNotice error={error} />
      <OperatorDialog {...dialog} supervisors={{ text: t('verdict.reviewerNeededText') }} />
    </>
  )
}
