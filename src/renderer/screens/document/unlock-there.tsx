import { useState } from 'react'
import { LockOpen } from 'lucide-react'
import type { ImportedCountRow } from '../../../contract/count-file-operations.ts'
import { useErrorSentence } from '../../i18n/use-error-texts.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useSiteRefusal } from '../../shared/site-refusal.ts'
import { useSupervisorRights } from '../../shared/supervisor-rights.tsx'
import { useDeviceName } from '../../shared/use-device-name.ts'
import { useClient } from '../../state/client.tsx'
import { useOperator } from '../../state/operator.ts'
import { useSiteServer } from '../../state/site-server.ts'
import { useToasts } from '../../state/toasts.ts'
import { useAction } from '../../state/use-action.ts'
import { Button } from '../../ui/button.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'

/** True if a supervisor here may give the person who makes this count rights for its document. */
export function canUnlockThere({ status, confirmed, controlId }: ImportedCountRow): boolean {
  return status === 'open' && confirmed !== false && controlId !== null
}

/** A supervisor at this PC unlocks the document of a count for whoever makes it at another PC. */
export function UnlockThere({ count }: { count: ImportedCountRow }) {
  const { t } = useTranslation('siteDecisions')
  const siteServer = useSiteServer()
  const operator = useOperator((state) => state.name)
  const [open, setOpen] = useState(false)
  if (siteServer === 'off') return null
  const why = siteServer !== 'connected' ? t('away') : operator === null ? t('unlock.who') : undefined
  return (
    <>
      <Button
        size="touch"
        icon={LockOpen}
        aria-haspopup="dialog"
        disabled={why !== undefined}
        onClick={() => setOpen(true)}
      >
        {t('unlock.open')}
      </Button>
      {why === undefined ? null : <p className="second text-13">{why}</p>}
      {open && operator !== null && count.controlId !== null ? (
        <UnlockDialog count={count} controlId={count.controlId} by={operator} onClose={() => setOpen(false)} />
      ) : null}
    </>
  )
}

function UnlockDialog({
  count,
  controlId,
  by,
  onClose,
}: {
  count: ImportedCountRow
  controlId: number
  by: string
  onClose: () => void
}) {
  const { t } = useTranslation('siteDecisions')
  const client = useClient()
  const say = useToasts((state) => state.say)
  const errorSentence = useErrorSentence()
  const refusal = useSiteRefusal()
  const rights = useSupervisorRights(controlId)
  const { busy, error, setError, run } = useAction()
  const device = useDeviceName()(count.device)

  const unlock = async () => {
    setError(null)
    const failure = await rights.unlock()
    if (failure !== null) return setError(failure === 'wrong' ? null : failure)
    const decision = { kind: 'unlock' as const, sessionId: count.sessionId }
    if ((await run(() => client.command('hub.instruct', { decision, by }), controlId)) === null) return undefined
    say(t('unlock.sent', { device }))
    onClose()
    return undefined
  }

  if (!rights.isRead) return null
  return (
    <FormDialog
      title={t('unlock.title', { device })}
      text={t('unlock.text', { device })}
      submit={t('unlock.open')}
      icon={LockOpen}
      disabled={busy || rights.busy || rights.isPinMissing}
      error={error}
      errorText={(failed) => refusal(failed.details?.['reason']) ?? errorSentence(failed)}
      onSubmit={() => void unlock()}
      onClose={onClose}
    >
      {rights.field}
    </FormDialog>
  )
}
