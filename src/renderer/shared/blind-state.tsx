import { useTranslation } from '../i18n/use-translation.ts'
import { AppShell } from '../shell/app-shell.tsx'
import { useRoute } from '../state/route.ts'
import { useQuery } from '../state/use-query.ts'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'

/**
 * In place of a screen with declared figures while its control is blind: the supervisor unlocks it, one goes back, or to the
 * open count of this PC.
 */
export function BlindState({ controlId, onUnlock }: { controlId?: number; onUnlock: () => void }) {
  const { t } = useTranslation(['comparison', 'common', 'document'])
  const back = useRoute((state) => state.back)
  const go = useRoute((state) => state.go)
  const input = controlId === undefined ? null : ({ controlId, status: 'open', onlyHere: true, limit: 1 } as const)
  const [open] = useQuery('counts.list', input, { watch: ['counts'] }).data?.rows ?? []
  return (
    <AppShell kind="normal">
      <EmptyState
        kind="forbidden"
        isPage
        title={t('blind.title')}
        action={
          <div className="blind-choices flex wrap gap-2 middle">
            {open === undefined ? null : (
              <Button size="touch" tone="primary" onClick={() => go({ screen: 'count', sessionId: open.sessionId })}>
                {t('document:start.resume')}
              </Button>
            )}
            <Button
              size="touch"
              tone={open === undefined ? 'primary' : 'normal'}
              aria-haspopup="dialog"
              onClick={onUnlock}
            >
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
