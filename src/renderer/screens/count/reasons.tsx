import { useRef, useState } from 'react'
import type { ExpiryIssue, LineReason } from '../../../contract/shapes/count.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import type { CountModel } from './count-state.ts'
import type { PendingScanDraft } from './pending-scan-draft.ts'

/** Reasons for an odd expiry, the usual first. */
const reasonsOf = {
  expired: ['expired_accepted', 'unreadable_label', 'other'],
  short: ['short_life', 'unreadable_label', 'other'],
  too_long: ['unreadable_label', 'other'],
} as const satisfies Record<Exclude<ExpiryIssue, 'other_expiry'>, readonly LineReason[]>

/** Asks why goods of an odd expiry count. The next scan may come meanwhile: the goods wait in the list. */
export function Reasons({ draft, model }: { draft: PendingScanDraft; model: CountModel }) {
  const { t } = useTranslation('count')
  const [note, setNote] = useState('')
  const [lacksWords, setLacksWords] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const finding = draft.finding === null || draft.finding === 'other_expiry' ? 'short' : draft.finding
  const give = (reason: LineReason) => {
    // "Another reason" alone tells the supervisor nothing.
    if (reason === 'other' && note.trim() === '') {
      setLacksWords(true)
      field.current?.focus()
    } else model.giveReason(reason, note)
  }
  const words = t(lacksWords ? 'reason.words' : 'reason.note')
  return (
    <>
      <div className="read-answers reason-answers" role="group" aria-label={t('needs.reason')}>
        {finding === 'expired' ? (
          <Button size="dock" onClick={() => model.setAside()}>
            {t('expired')}
          </Button>
        ) : null}
        {reasonsOf[finding].map((reason) => (
          <Button key={reason} size="dock" onClick={() => give(reason)}>
            {t(`reason.${reason}`)}
          </Button>
        ))}
        <Button size="dock" onClick={() => model.correctExpiry()}>
          {t('reason.correct')}
        </Button>
      </div>
      <Field
        className="after-3"
        label={words}
        labelUnseen={!lacksWords}
        placeholder={lacksWords ? undefined : words}
        size="touch"
        value={note}
        maxLength={2000}
        onChange={setNote}
        letters
        ref={field}
      />
    </>
  )
}
