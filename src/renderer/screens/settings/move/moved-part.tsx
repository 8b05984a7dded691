import { Undo2 } from 'lucide-react'
import { useState } from 'react'
import type { MoveStatus } from '../../../../contract/shapes/move.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { useToasts } from '../../../state/toasts.ts'
import { useClockTexts } from '../../../state/use-clock-texts.ts'
import { useRestart } from '../../../state/use-restart.ts'
import { Button } from '../../../ui/button.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { Notice } from '../../../ui/notice.tsx'

/** A PC whose data moved on: where to, and the way back. */
export function MovedPart({ moved }: { moved: NonNullable<MoveStatus['moved']> }) {
  const { t, format } = useClockTexts('move')
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <p>{t('moved.banner', { to: moved.to, time: format.dayTime(moved.at) })}</p>
      <dl className="fact-grid">
        <dt>{t('common:file')}</dt>
        <dd className="mono">{moved.name}</dd>
        <dt>{t('common:folder')}</dt>
        <dd className="mono">{moved.folder}</dd>
        <dt>SHA-256</dt>
        <dd className="mono clip">{moved.sha256}</dd>
      </dl>
      <div className="settings-actions">
        <Button icon={Undo2} onClick={() => setOpen(true)}>
          {t('moved.take')}
        </Button>
      </div>
      {isOpen ? <TakeBackDialog onClose={() => setOpen(false)} /> : null}
    </>
  )
}

function TakeBackDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('move')
  const say = useToasts((state) => state.say)
  const { busy, error, restart } = useRestart()
  const take = async () => {
    const begun = await restart((client) => client.command('move.takeBack', {}))
    if (begun === null) return
    onClose()
    if (await begun.came) say(t('moved.taken'))
  }
  return (
    <FormDialog
      title={t('moved.takeTitle')}
      submit={t('moved.takeTitle')}
      icon={Undo2}
      tone="danger"
      disabled={busy}
      error={error}
      onSubmit={() => void take()}
      onClose={onClose}
    >
      <Notice tone="bad">{t('moved.takeWarning')}</Notice>
      <p className="second">{t('moved.takeNote')}</p>
    </FormDialog>
  )
}
