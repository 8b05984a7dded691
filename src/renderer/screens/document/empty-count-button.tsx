import { useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useClient } from '../../state/client.tsx'
import { useAction } from '../../state/use-action.ts'
import { Button } from '../../ui/button.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'

interface EmptyCountButtonProps {
  sessionId: string
  operator: string
  controlId: number
}

/** A count that was finished without an entry keeps its document hidden: a supervisor says that nothing was there. */
export function EmptyCountButton({ sessionId, operator, controlId }: EmptyCountButtonProps) {
  const { t } = useTranslation('document')
  const client = useClient()
  const { busy, error, run } = useAction()
  const [open, setOpen] = useState(false)
  const confirm = async () => {
    const done = await run(() => client.command('counts.confirmEmpty', { sessionId }), controlId)
    if (done !== null) setOpen(false)
  }
  return (
    <>
      <Button size="touch" className="push" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {t('emptyCount.open')}
      </Button>
      {open ? (
        <FormDialog
          title={t('emptyCount.title')}
          text={t('emptyCount.text', { operator })}
          submit={t('common:confirm')}
          disabled={busy}
          error={error}
          onSubmit={() => void confirm()}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </>
  )
}
