import { useEffect } from 'react'
import { useTranslation } from '../i18n/use-translation.ts'
import { useRefusals } from '../scanner/index.ts'
import { soundPlayer } from '../sound/sounds.ts'
import { useToasts } from '../state/toasts.ts'

/** Notice that the start of a scan was not received, so that it is not taken for counted. */
export function PartialScanNotice() {
  const { t } = useTranslation('frame')
  const say = useToasts((state) => state.say)
  const refusal = useRefusals().at(-1)
  const cut = refusal?.reason === 'no_start' ? refusal.number : null
  useEffect(() => {
    if (cut === null) return
    soundPlayer().play('blocked')
    say(t('cutScan'))
  }, [cut, say, t])
  return null
}
