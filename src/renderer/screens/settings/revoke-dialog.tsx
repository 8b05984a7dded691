import { useState } from 'react'
import { Copy } from 'lucide-react'
import type { Device } from '../../../contract/device-operations.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useToasts } from '../../state/toasts.ts'
import { useAction } from '../../state/use-action.ts'
import { useQuery } from '../../state/use-query.ts'
import { Button } from '../../ui/button.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Switch } from '../../ui/switch.tsx'
import { useCopy } from '../../ui/use-copy.ts'

/** Revokes another PC, and says what the administrator of the site server still has to do. */
export function RevokeDialog({ device, onClose }: { device: Device; onClose: () => void }) {
  const { t } = useTranslation('devices')
  const say = useToasts((state) => state.say)
  const { busy, error, run } = useAction()
  const copy = useCopy()
  const { data: hub } = useQuery('hub.status', {}, { watch: ['settings'] })
  const [sure, setSure] = useState(false)
  const { deviceId, publicKey } = device
  const name = device.name ?? t('unnamed', { id: deviceId.slice(0, 8) })
  const command = `muelle --hub revoke --device ${deviceId}`
  const save = async () => {
    if ((await run((client) => client.command('devices.revoke', { deviceId, publicKey }))) === null) return
    say(t('revoked', { name }))
    onClose()
  }
  return (
    <FormDialog
      title={t('revokeOf', { name })}
      text={t('revokeText')}
      submit={t('revoke')}
      missing={sure ? null : t('unsure')}
      disabled={busy}
      error={error}
      className="settings-form"
      onSubmit={() => void save()}
      onClose={onClose}
    >
      {hub === null || hub.state === 'off' ? null : (
        <Notice tone="warn">
          {t('revokeAtServer')}
          <span className="mono settings-command">{command.replace(' --device', '\n--device')}</span>
          <Button size="small" icon={Copy} onClick={() => copy(command, t('commandCopied'))}>
            {t('copyCommand')}
          </Button>
        </Notice>
      )}
      <Switch label={t('revokeSure', { name })} checked={sure} onChange={setSure} />
    </FormDialog>
  )
}
