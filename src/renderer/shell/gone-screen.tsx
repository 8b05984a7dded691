import { useTranslation } from '../i18n/use-translation.ts'
import { useRoute } from '../state/route.ts'
import { screens, type Route, type ScreenName } from '../state/screens.ts'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { AppShell } from './app-shell.tsx'

/** Shown for an address whose place is not stored any more: the screen that it belonged to can be opened. */
export function GoneScreen({ of }: { of: ScreenName | null }) {
  const { t } = useTranslation('frame')
  const replace = useRoute((state) => state.replace)
  const { name, to } = screenWithButton(of)
  return (
    <AppShell kind="normal">
      <EmptyState
        kind="missing"
        isPage
        title={t('gone.title')}
        action={
          <Button tone="primary" onClick={() => replace(to)}>
            {t('gone.open', { screen: t(`titles.${name}`) })}
          </Button>
        }
        live
      >
        {t('gone.text')}
      </EmptyState>
    </AppShell>
  )
}

/** The screen itself, the one it belongs to, or Receiving. */
function screenWithButton(of: ScreenName | null): { name: ScreenName; to: Route } {
  const entry = of === null ? screens.receiving : screens[of]
  if (of !== null && 'button' in entry) return { name: of, to: entry.button.to }
  return 'within' in entry ? screenWithButton(entry.within) : { name: 'receiving', to: { screen: 'receiving' } }
}
