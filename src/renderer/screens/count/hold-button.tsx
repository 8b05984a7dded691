import { ShieldAlert } from 'lucide-react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useRoute } from '../../state/route.ts'
import { Button } from '../../ui/button.tsx'

/** Opens the screen that holds what was counted. */
export function HoldButton({ sessionId }: { sessionId: string }) {
  const { t } = useTranslation('hold')
  const go = useRoute((state) => state.go)
  return (
    <Button size="dock" icon={ShieldAlert} onClick={() => go({ screen: 'hold', sessionId })}>
      {t('open')}
    </Button>
  )
}
