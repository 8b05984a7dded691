import { useState } from 'react'
import { ArrowDown, CheckCheck, Download, Printer, RotateCcw, Signature } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Comparison } from '../../../contract/shapes/comparison.ts'
import { useClient } from '../../state/client.tsx'
import { useSettings } from '../../state/settings.tsx'
import { useAction } from '../../state/use-action.ts'
import { Button } from '../../ui/button.tsx'
import { ExportDialog } from './export-dialog.tsx'
import { lastCount, signableCount, unexplained } from './groups.ts'
import { ReceiptButton } from './receipt-button.tsx'
import { useRejectionText } from './rejection-text.ts'
import type { Recount } from './recount-badge.tsx'
import { SignDialog } from './sign-dialog.tsx'
import { TodoDialog } from './todo-dialog.tsx'
import { reasonButtonOfLine, type SigningBlocker } from './signing-blockers.ts'

interface FootProps {
  comparison: Comparison
  todos: readonly SigningBlocker[]
  recounts: readonly Recount[]
  reload: () => void
  onPrint: () => void
}

/** Reopen, print, export and sign, and what is missing to sign, with links. */
export function ComparisonFoot({ comparison, todos, recounts, reload, onPrint }: FootProps) {
  const { t } = useTranslation(['comparison', 'common'])
  const client = useClient()
  const rejectionText = useRejectionText()
  const { busy, error, run } = useAction()
  const [exporting, setExporting] = useState(false)
  const { settings } = useSettings()
  const [signing, setSigning] = useState(false)
  const [listing, setListing] = useState(false)
  const sign = signableCount(comparison, settings?.counting.requireReasons ?? false)
  const proposed = unexplained(comparison).filter((line) => line.proposedReason !== null)
  const last = lastCount(comparison)

  const { controlId } = comparison

  const reopen = async (sessionId: string) => {
    await run(() => client.command('counts.reopen', { sessionId }), controlId)
    reload()
  }

  /** Saves the proposed reason of every line that has none. */
  const accept = async () => {
    for (const { articleCode, lot, expiry, proposedReason: reason } of proposed) {
      const input = { controlId, articleCode, lot, expiry, reason }
      if ((await run(() => client.command('comparison.setReason', input), controlId)) === null) break
    }
    reload()
  }

  const why = typeof sign === 'string' ? t(`comparison:why.${sign}`) : t('comparison:ready')
  return (
    <footer className="comparison-foot">
      <div className="comparison-standing">
        <p className="strong" role="status" title={why}>
          {error === null ? why : rejectionText(error)}
        </p>
        {todos.length === 0 ? null : <TodoKeys todos={todos} onList={() => setListing(true)} />}
      </div>
      <TodoDialog comparison={comparison} todos={todos} open={listing} onClose={() => setListing(false)} />
      {proposed.length === 0 || sign === 'signed' ? null : (
        <Button icon={CheckCheck} disabled={busy} onClick={() => void accept()}>
          {t('comparison:accept', { count: proposed.length })}
        </Button>
      )}
      {last !== null && last.status !== 'open' ? (
        <Button icon={RotateCcw} disabled={busy} onClick={() => void reopen(last.sessionId)}>
          {t('comparison:reopen', { counter: t(`common:counter.${last.counter}`) })}
        </Button>
      ) : null}
      <Button icon={Printer} title={t('comparison:print')} onClick={onPrint}>
        <span className="comparison-yields">{t('comparison:print')}</span>
      </Button>
      <Button
        icon={Download}
        aria-haspopup="dialog"
        title={t('comparison:export.open')}
        onClick={() => setExporting(true)}
      >
        <span className="comparison-yields">{t('comparison:export.open')}</span>
      </Button>
      <ReceiptButton controlId={comparison.controlId} />
      <ExportDialog controlId={comparison.controlId} open={exporting} onClose={() => setExporting(false)} />
      <Button
        tone="primary"
        icon={Signature}
        aria-haspopup="dialog"
        disabled={busy || typeof sign === 'string'}
        onClick={() => setSigning(true)}
      >
        {t('comparison:sign')}
      </Button>
      {signing && typeof sign !== 'string' ? (
        <SignDialog
          comparison={comparison}
          recounts={recounts}
          sessionId={sign.sessionId}
          onClose={() => setSigning(false)}
          onSigned={reload}
          onRefused={reload}
        />
      ) : null}
    </footer>
  )
}

/** Number of missing items as a button that lists them, and a button to the next line. */
function TodoKeys({ todos, onList }: { todos: readonly SigningBlocker[]; onList: () => void }) {
  const { t } = useTranslation('comparison')
  const line = todos.find((todo) => todo.kind === 'undecided' || todo.kind === 'reason')?.line
  return (
    <p className="comparison-todo-keys">
      <Button size="small" tone="link" aria-haspopup="dialog" onClick={onList}>
        {t('todo.open', { count: todos.length })}
      </Button>
      {line === undefined ? null : (
        <Button
          size="small"
          tone="plain"
          iconEnd={ArrowDown}
          aria-keyshortcuts="J"
          title={t('todo.nextKey')}
          onClick={() => {
            const key = reasonButtonOfLine(line)
            key?.scrollIntoView({ block: 'center' })
            key?.focus({ preventScroll: true })
          }}
        >
          <span className="comparison-yields">{t('todo.next')}</span>
        </Button>
      )}
    </p>
  )
}
