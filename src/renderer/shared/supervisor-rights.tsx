import { useState } from 'react'
import { LockOpen } from 'lucide-react'
import type { OperationError } from '../../contract/errors.ts'
import { useTranslation } from '../i18n/use-translation.ts'
import { useClient } from '../state/client.tsx'
import { useQuery } from '../state/use-query.ts'
import { Icon } from '../ui/icon.tsx'
import { PinField } from '../ui/pin-field.tsx'

/** Supervisor rights for a control, asked for in the dialog that needs them. */
export function useSupervisorRights(controlId: number) {
  const { t } = useTranslation(['comparison', 'frame'])
  const client = useClient()
  const { data, error } = useQuery('supervisor.status', {}, { watch: ['supervisor'] })
  const [pin, setPin] = useState('')
  const [isWrong, setWrong] = useState(false)
  const [busy, setBusy] = useState(false)
  const isNeeded =
    data !== null && (data.grantedUntil === null || (data.controlId !== null && data.controlId !== controlId))
  const asksPin = isNeeded && data.pinSet
  const unlock = async (): Promise<OperationError | 'wrong' | null> => {
    if (!isNeeded) return null
    setBusy(true)
    const answer = await client.command('supervisor.unlock', { controlId, ...(asksPin ? { pin } : {}) })
    setBusy(false)
    setPin('')
    if (answer.ok) return null
    if (answer.error.code !== 'forbidden') return answer.error
    setWrong(true)
    return 'wrong'
  }
  const change = (value: string) => {
    setPin(value)
    setWrong(false)
  }
  const field = !isNeeded ? null : asksPin ? (
    <PinField
      label={t('comparison:signing.pin')}
      pin={pin}
      problem={isWrong ? t('common:wrongPin') : undefined}
      onChange={change}
    />
  ) : (
    <p className="second row gap-2">
      <Icon of={LockOpen} size="sm" />
      <span>{t('comparison:signing.noPin')}</span>
    </p>
  )
  return {
    /** The rights are known, or cannot be read. */
    isRead: data !== null || error !== null,
    busy,
    /** The PIN is still to be typed. */
    isPinMissing: asksPin && pin.length < 4,
    /** Gets the rights unless they are held. `wrong`: the field of the PIN says so. */
    unlock,
    /** The field of the PIN, or a line where no PIN is set; `null` while the rights are held. */
    field,
  }
}
