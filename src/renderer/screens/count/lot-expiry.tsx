import { CalendarCheck2, CalendarPlus2 } from 'lucide-react'
import { useTexts } from '../../i18n/use-texts.ts'
import { Button } from '../../ui/button.tsx'
import type { CountModel } from './count-state.ts'
import type { PendingScanDraft } from './pending-scan-draft.ts'

/** Asks which expiry a lot has that had another one before: both dates as keys. */
export function LotExpiryQuestion({ draft, model }: { draft: PendingScanDraft; model: CountModel }) {
  const { t, format } = useTexts('count')
  const { expiryBefore, expiry } = draft
  if (expiryBefore === null) return null
  return (
    <div className="read-answers lot-expiry" role="group" aria-label={t('lotExpiry.word')}>
      <Button size="next" tone="primary" icon={CalendarCheck2} onClick={() => model.takeExpiryBefore()}>
        <span className="key-texts">
          {format.date(expiryBefore.expiry)}
          <small>{t(`lotExpiry.${expiryBefore.source}`)}</small>
        </span>
      </Button>
      <Button size="next" icon={CalendarPlus2} onClick={() => model.giveReason('wrong_expiry', '')}>
        <span className="key-texts">
          {format.date(expiry)}
          <small>{t('lotExpiry.keep')}</small>
        </span>
      </Button>
      <Button size="dock" onClick={() => model.correctExpiry()}>
        {t('reason.correct')}
      </Button>
    </div>
  )
}
