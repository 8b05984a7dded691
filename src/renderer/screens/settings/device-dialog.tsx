import { useState } from 'react'
import type { Device } from '../../../contract/device-operations.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useToasts } from '../../state/toasts.ts'
import { useAction } from '../../state/use-action.ts'
import { Field } from '../../ui/field.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Switch } from '../../ui/switch.tsx'
import { Fingerprint } from './device-fingerprint.tsx'

/** Confirms another PC after its words were compared, accepts its counts without signatures, or renames it. */
export function DeviceDialog({ device, onClose }: { device: Device; onClose: () => void }) {
  const { t } = useTranslation(['devices', 'common'])
  const say = useToasts((state) => state.say)
  const { busy, error, run } = useAction()
  const { deviceId, publicKey, fingerprint, confirmedAt, otherKey } = device
  // Until they are edited they follow what is stored, which another window may change meanwhile.
  const [edited, setEdited] = useState<{ name?: string; supervises?: boolean }>({})
  const stored = { name: device.name ?? '', supervises: device.supervisesAt !== null }
  const { name, supervises } = { ...stored, ...edited }
  const [same, setSame] = useState(false)
  const isKnown = confirmedAt !== null && device.revokedAt === null && device.unconfirmed === 0
  const compares = fingerprint !== null && !isKnown

  const save = async () => {
    const changed = supervises === stored.supervises ? {} : { supervises }
    const input = { deviceId, publicKey, name: name.trim(), ...changed }
    const saved = await run((client) => client.command('devices.confirm', input))
    if (saved === null) return
    say(t('confirmed', { name: saved.name ?? '' }))
    onClose()
  }
  const isUnsure = compares && !same
  const missing = name.trim() === '' ? t('common:missing', { what: t('devices:name') }) : null
  return (
    <FormDialog
      title={t(isKnown ? 'rename' : 'confirmTitle')}
      {...(isKnown ? {} : { text: t(fingerprint === null ? 'confirmUnsigned' : 'confirmText') })}
      submit={t(isKnown ? 'common:save' : fingerprint === null ? 'accept' : 'common:confirm')}
      missing={isUnsure ? t('devices:unsure') : missing}
      disabled={busy}
      error={error}
      className="settings-form"
      onSubmit={() => void save()}
      onClose={onClose}
    >
      {compares ? (
        <>
          <Fingerprint label={t('theirWords')} fingerprint={fingerprint} hint={t('otherLanguage')} />
          {otherKey ? <Notice tone="bad">{t('confirmOtherKey')}</Notice> : null}
          <Switch label={t('same')} checked={same} onChange={setSame} />
        </>
      ) : null}
      <Field
        label={t('name')}
        size="touch"
        hint={t('nameHint')}
        value={name}
        maxLength={80}
        onChange={(name) => setEdited((before) => ({ ...before, name }))}
      />
      {fingerprint === null ? null : (
        <div>
          <Switch
            label={t('supervises')}
            checked={supervises}
            onChange={(supervises) => setEdited((before) => ({ ...before, supervises }))}
          />
          <p className="second">{t('supervisesHint')}</p>
        </div>
      )}
    </FormDialog>
  )
}
