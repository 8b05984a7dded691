import { GraduationCap } from 'lucide-react'
import { useTranslation } from '../i18n/use-translation.ts'
import { useClient } from '../state/client.tsx'
import { useAction } from '../state/use-action.ts'
import { useToday } from '../state/use-today.ts'
import { Button } from '../ui/button.tsx'
import { ErrorNotice } from '../ui/error-notice.tsx'

/** Makes the practice warehouse's ERP a destination, with what was signed today. */
export function PracticeErpButton({ url, onAdded }: { url: string | null; onAdded: () => void }) {
  const { t } = useTranslation('handover')
  const client = useClient()
  const today = useToday()
  const { busy, error, run } = useAction()
  if (url === null) return null
  const add = async () => {
    const added = await run(() =>
      client.command('handover.setDestination', {
        name: t('practiceErp.name'),
        way: { kind: 'http', url },
        formats: ['json'],
        signedFrom: today,
        // The practice warehouse checks no signature.
        secret: 'practica',
      }),
    )
    if (added !== null) onAdded()
  }
  return (
    <>
      <Button icon={GraduationCap} disabled={busy} onClick={() => void add()}>
        {t('practiceErp.add')}
      </Button>
      <ErrorNotice error={error} />
    </>
  )
}
