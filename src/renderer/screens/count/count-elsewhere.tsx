import { useTexts } from '../../i18n/use-texts.ts'
import { useNow } from '../../state/use-now.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import type { PartProps } from './count-state.ts'
import { scanResultText } from './scan-result-text.ts'

/** The count is open at another window, or was left: whoever makes it can go on here. */
export function CountElsewhere({
  state,
  operator,
  model,
  onBack,
}: PartProps & { operator: string; onBack: () => void }) {
  const { t, format } = useTexts(['count', 'failures', 'common'])
  const now = useNow()
  const refused = state.view.kind === 'not_here' || state.view.kind === 'refused'
  return (
    <div className="count-blank">
      <EmptyState
        kind="forbidden"
        isPage
        title={t('count:elsewhereOpen.title', { operator })}
        live
        action={
          <>
            <Button size="touch" tone="primary" onClick={() => void model.course.resume(operator)}>
              {t('count:elsewhereOpen.goOn', { operator })}
            </Button>
            <Button size="touch" onClick={onBack}>
              {t('common:back')}
            </Button>
          </>
        }
      >
        {refused ? scanResultText({ ...state, draft: null }, format, now, t).fact : t('count:elsewhereOpen.text')}
      </EmptyState>
    </div>
  )
}
