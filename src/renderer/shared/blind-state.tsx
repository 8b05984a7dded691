import { useTranslation } from '../i18n/use-translation.ts'
import { AppShell } from '../shell/app-shell.tsx'
import { useRoute } from '../state/route.ts'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'

/** In place of a screen with declared figures while its control is blind: the supervisor unlocks it, or one goes back. */
export function BlindState({ onUnlock }: { onUnlock: () => void }) {
  const { t } = useTranslation(['comparison', 'common'])
  const back = useRoute((state) => state.back)
  return (
    <AppShell kind="normal">
      <EmptyState
        kind="forbidden"
        title={t('blind.title')}
        action={
          <div className="blind-choices flex wrap gap-2 middle">
            <Button size="touch" tone="primary" aria-haspopup="dialog" onClick={onUnlock}>
              {t('blind.unlock')}
            </Button>
            <Button size="touch" onClick={back}>
              {t('common:back')}
            </Button>
          </div>
        }
        live
      >
        {t('blind.text')}
      </EmptyState>
    </AppShell>
  )
}
