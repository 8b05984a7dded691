import { useState } from 'react'
import type { ImportedCountRow } from '../../../contract/count-file-operations.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useClient } from '../../state/client.tsx'
import { useAction } from '../../state/use-action.ts'
import { Button } from '../../ui/button.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { useDeviceName } from '../../shared/use-device-name.ts'

/**
 * Another PC's count that is open here and never ends keeps its document blind: a supervisor sets it aside. So he does with
 * one that may be forged.
 */
export function ExcludeButton({ count }: { count: ImportedCountRow }) {
  const { t } = useTranslation(['document', 'common'])
  const client = useClient()
  const { busy, error, run } = useAction()
  const deviceName = useDeviceName()
  const [open, setOpen] = useState(false)
  const { sessionId } = count
  const kind = isDoubtful(count) ? 'doubtful' : 'unfinished'
  const setAside = async () => {
    const done = await run(() => client.command('counts.setAside', { sessionId }), count.controlId ?? undefined)
    if (done !== null) setOpen(false)
  }
  return (
    <>
      <Button size="touch" className="push" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {t(`aside.open.${kind}`)}
      </Button>
      {open ? (
        <FormDialog
          title={t(`aside.title.${kind}`)}
          text={t(`aside.text.${kind}`, { operator: count.operator, device: deviceName(count.device) })}
          submit={t('aside.open.doubtful')}
          disabled={busy}
          error={error}
          errorText={error?.details?.['reason'] === 'not_open' ? () => t('aside.ended') : undefined}
          onSubmit={() => void setAside()}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </>
  )
}

/** True if nobody confirmed the device of a count, or another key claims it too. */
export function isDoubtful(count: ImportedCountRow): boolean {
  return count.confirmed === false || count.disputed === true
}
