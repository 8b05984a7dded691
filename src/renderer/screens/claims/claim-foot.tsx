import { useState } from 'react'
import { CircleMinus, ClipboardCheck, Copy, Download, FileText, Send, Undo2 } from 'lucide-react'
import type { ClaimView } from '../../../contract/shapes/claim.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useClaimRefusal } from '../../shared/use-claim-refusal.ts'
import { saveFile } from '../../state/save-file.ts'
import { useSettings } from '../../state/settings.tsx'
import { useToasts } from '../../state/toasts.ts'
import { usePageKeys } from '../../state/use-page-keys.ts'
import { Button } from '../../ui/button.tsx'
import { copyText } from '../../ui/copy-text.ts'
import { AnswerDialog } from './answer-dialog.tsx'
import { SendDialog, WithdrawDialog } from './claim-dialogs.tsx'
import type { ClaimChanges } from './use-claim-change.ts'

interface FootProps {
  claim: ClaimView
  language: 'es' | 'en'
  changes: ClaimChanges
}

/** Where the claim stands, its letter as files, and the next step. */
export function ClaimFoot({ claim, language, changes }: FootProps) {
  const { t } = useTranslation('claims')
  const refusal = useClaimRefusal()
  const say = useToasts((state) => state.say)
  const [dialog, setDialog] = useState<'send' | 'answer' | 'withdraw' | null>(null)
  const { claimId, state, undoable } = claim
  const { busy, error, run } = changes

  const file = (letterFormat: 'pdf' | 'text') =>
    run((client) => client.query('claims.export', { claimId, letterFormat, language }))
  const save = async (format: 'pdf' | 'text') => {
    const saved = await file(format)
    if (saved !== null) saveFile(saved)
  }
  const copy = async () => {
    const text = await file('text')
    if (text === null) return
    say(t(copyText(text.content) ? 'action.copied' : 'action.notCopied'))
  }
  const undo = async () => {
    if (await changes.change('undo', {})) say(t('action.undone'))
  }
  const next = state === 'draft' ? 'send' : state === 'sent' || state === 'accepted' ? 'answer' : null
  const canGoOn = !busy && (next !== 'send' || claim.standing === 'stands')
  // While a button is off, its key does nothing either.
  usePageKeys({
    ...(busy ? {} : { p: () => void save('pdf'), c: () => void copy() }),
    ...(next !== null && canGoOn ? { 'ctrl+enter': () => setDialog(next) } : {}),
  })
  const isAnswered = claim.lines.some(({ accepted, refused }) => accepted > 0 || refused > 0)
  const close = () => {
    changes.setError(null)
    setDialog(null)
  }

  return (
    <footer className="sticky-foot">
      <p className="claim-standing" role="status">
        {error === null || dialog !== null ? <Standing claim={claim} /> : refusal(error)}
      </p>
      {undoable === null ? null : (
        <Button icon={Undo2} disabled={busy} onClick={() => void undo()}>
          {t('common:undo')}
        </Button>
      )}
      {(state === 'draft' || state === 'sent') && !isAnswered ? (
        <Button icon={CircleMinus} disabled={busy} aria-haspopup="dialog" onClick={() => setDialog('withdraw')}>
          {t('action.withdraw')}
        </Button>
      ) : null}
      <Button icon={Download} disabled={busy} aria-keyshortcuts="P" onClick={() => void save('pdf')}>
        {t('action.pdf')}
      </Button>
      <Button icon={FileText} disabled={busy} onClick={() => void save('text')}>
        {t('action.text')}
      </Button>
      <Button icon={Copy} disabled={busy} aria-keyshortcuts="C" onClick={() => void copy()}>
        {t('action.copy')}
      </Button>
      {next === null ? null : (
        <Button
          tone="primary"
          icon={next === 'send' ? Send : ClipboardCheck}
          disabled={!canGoOn}
          aria-haspopup="dialog"
          aria-keyshortcuts="Control+Enter"
          onClick={() => setDialog(next)}
        >
          {t(`action.${next}`)}
        </Button>
      )}
      {dialog === 'send' ? <SendDialog changes={changes} onClose={close} /> : null}
      {dialog === 'withdraw' ? <WithdrawDialog changes={changes} onClose={close} /> : null}
      {dialog === 'answer' ? <AnswerDialog claim={claim} changes={changes} onClose={close} /> : null}
    </footer>
  )
}

function Standing({ claim: { state, due, overdue } }: { claim: ClaimView }) {
  const { t, format } = useTexts('claims')
  const days = useSettings().settings?.claims.answerDays ?? 10
  if (state === 'draft')
    return (
      <>
        <b className="strong">{t('standingText.draft')}</b> {t('standingText.draftRest', { count: days })}
      </>
    )
  if (state === 'sent')
    return (
      <b className="strong">{t(overdue ? 'standingText.overdue' : 'standingText.sent', { date: format.date(due) })}</b>
    )
  return <b className="strong">{t(`standingText.${state}`)}</b>
}
