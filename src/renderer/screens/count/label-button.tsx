import { Tag } from 'lucide-react'
import type { CountSession } from '../../../contract/shapes/count.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useRoute } from '../../state/route.ts'
import { Button } from '../../ui/button.tsx'

/** Opens the label screen; with what was entered by hand last, if that is the last event of the count. */
export function LabelButton({ session }: { session: CountSession }) {
  const { t } = useTranslation('label')
  const go = useRoute((state) => state.go)
  const { sessionId } = session
  const [last] = session.events.toSorted((a, b) => b.seq - a.seq)
  const entered =
    last?.kind === 'manual' && last.articleCode !== undefined && last.units !== undefined
      ? {
          articleCode: last.articleCode,
          units: last.units,
          ...(last.lot == null ? {} : { lot: last.lot }),
          ...(last.expiry == null ? {} : { expiry: last.expiry }),
        }
      : {}
  return (
    <Button size="dock" icon={Tag} onClick={() => go({ screen: 'label', sessionId, ...entered })}>
      {t('open')}
    </Button>
  )
}
