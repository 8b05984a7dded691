import { useLayoutEffect, useRef, useState } from 'react'
import { ArrowDown, CheckCheck, Download, Printer, RotateCcw, Signature } from 'lucide-react'
import type { Comparison, ComparisonLine } from '../../../contract/shapes/comparison.ts'
import type { LineReason } from '../../../contract/shapes/count.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import type { SiteServer } from '../../state/site-server.ts'
import { useSettings } from '../../state/settings.tsx'
import { useToasts } from '../../state/toasts.ts'
import { useAction } from '../../state/use-action.ts'
import { Button } from '../../ui/button.tsx'
import { ClaimButtons } from './claim-buttons.tsx'
import { ExportDialog } from './export-dialog.tsx'
import { lastCount, openReasons, signableCount, type Recount, type SignableCount } from './groups.ts'
import { ReceiptButton } from './receipt-button.tsx'
import { useRejectionText } from './rejection-text.ts'
import { SignDialog } from './sign-dialog.tsx'
import { TodoDialog } from './todo-dialog.tsx'
import { lineKey, reasonButtonOfLine, type SigningBlocker } from './signing-blockers.ts'

interface FootProps {
  comparison: Comparison
  todos: readonly SigningBlocker[]
  siteServer: SiteServer
  recounts: readonly Recount[]
  /** Holds that are neither released nor rejected. */
  openHolds: number
  reload: () => void
  onPrint: () => void
}

/** Reopen, print, export and sign, and what is missing to sign, with links. */
export function ComparisonFoot({ comparison, todos, siteServer, recounts, openHolds, reload, onPrint }: FootProps) {
  const { t } = useTranslation(['comparison', 'common', 'deliveryParts', 'siteDecisions'])
  const rejectionText = useRejectionText()
  const { busy, error, run } = useAction()
  const say = useToasts((state) => state.say)
  const clearToasts = useToasts((state) => state.clear)
  const [exporting, setExporting] = useState(false)
  const { settings } = useSettings()
  // The count that is signed. Whatever changes meanwhile is said by the dialog, which keeps what was typed.
  const [signing, setSigning] = useState<SignableCount | null>(null)
  const [listing, setListing] = useState(false)
  const requireReasons = settings?.counting.requireReasons ?? false
  const sign = signableCount(comparison, { requireReasons, siteServer, recounts })
  const { proposed, without } = openReasons(comparison)
  const last = lastCount(comparison)
  // What is undone later is undone on the lines that are on screen then.
  const latest = useRef(comparison)
  useLayoutEffect(() => {
    latest.current = comparison
  }, [comparison])

  const { controlId, part, parts = [] } = comparison
  const reopenText =
    last === null
      ? ''
      : part === undefined && parts.length > 1
        ? t('deliveryParts:reopen', { counter: t(`common:counter.${last.counter}`), part: last.part ?? 1 })
        : t('comparison:reopen', { counter: t(`common:counter.${last.counter}`) })
  const ofPart = part === undefined ? {} : { part }

  const reopen = async (sessionId: string) => {
    await run((client) => client.command('counts.reopen', { sessionId }), controlId)
    reload()
  }

  /** Saves a reason for each of these lines, `null` for none; returns how many were saved. */
  const setReasons = async (
    lines: readonly ComparisonLine[],
    reasonOf: (line: ComparisonLine) => LineReason | null,
  ) => {
    let saved = 0
    for (const line of lines) {
      const { articleCode, lot, expiry, byWeight = false, note } = line
      // A note may stand without a reason: what is left out here would be taken off the line.
      const kept = note === null ? {} : { note }
      const input = { controlId, ...ofPart, articleCode, lot, expiry, byWeight, reason: reasonOf(line), ...kept }
      if ((await run((client) => client.command('comparison.setReason', input), controlId)) === null) break
      saved += 1
    }
    reload()
    return saved
  }

  /** Saves the proposed reason of every line that has none. */
  const accept = async () => {
    const saved = await setReasons(proposed, ({ proposedReason }) => proposedReason)
    if (saved === 0) return
    const accepted = new Map(proposed.slice(0, saved).map((line) => [lineKey(line), line.proposedReason]))
    const isAsAccepted = (line: ComparisonLine) =>
      accepted.has(lineKey(line)) && (line.reason === null || line.reason === accepted.get(lineKey(line)))
    const undo = () => void setReasons(latest.current.lines.filter(isAsAccepted), () => null)
    say(t('comparison:accepted', { count: saved }), { label: t('common:undo'), run: undo })
  }

  const why =
    typeof sign !== 'string'
      ? [
          t('comparison:ready'),
          ...(proposed.length === 0 ? [] : [t('comparison:signing.unaccepted', { count: proposed.length })]),
          ...(without.length === 0 ? [] : [t('comparison:signing.unexplained', { count: without.length })]),
          ...(openHolds === 0 ? [] : [t('comparison:signing.holds', { count: openHolds })]),
        ].join(' ')
      : sign === 'site_away'
        ? t('siteDecisions:away')
        : sign === 'signed_elsewhere'
          ? t('siteDecisions:signedElsewhere')
          : t(`comparison:why.${sign}`)
  const missing = useMissingText(todos) ?? why
  return (
    <footer className="comparison-foot sticky-foot">
      <div className="comparison-standing">
        <p className="strong" role="status" title={why}>
          {error === null ? missing : rejectionText(error)}
        </p>
        {todos.length === 0 ? null : (
          <Button size="small" tone="link" aria-haspopup="dialog" onClick={() => setListing(true)}>
            {t('comparison:todo.open', { count: todos.length })}
          </Button>
        )}
      </div>
      <TodoDialog comparison={comparison} todos={todos} open={listing} onClose={() => setListing(false)} />
      {proposed.length === 0 || sign === 'signed' || sign === 'signed_elsewhere' ? null : (
        <Button icon={CheckCheck} disabled={busy} onClick={() => void accept()}>
          {t('comparison:accept', { count: proposed.length })}
        </Button>
      )}
      {last !== null && last.status !== 'open' ? (
        <Button icon={RotateCcw} disabled={busy} title={reopenText} onClick={() => void reopen(last.sessionId)}>
          <span className="comparison-yields-last">{reopenText}</span>
        </Button>
      ) : null}
      <Button icon={Printer} title={t('common:print')} onClick={onPrint}>
        <span className="comparison-yields">{t('common:print')}</span>
      </Button>
      <Button
        icon={Download}
        aria-haspopup="dialog"
        title={t('comparison:export.open')}
        onClick={() => setExporting(true)}
      >
        <span className="comparison-yields">{t('comparison:export.open')}</span>
      </Button>
      {sign === 'signed' ? <ClaimButtons comparison={comparison} /> : null}
      <ReceiptButton controlId={comparison.controlId} />
      <ExportDialog controlId={controlId} part={part} open={exporting} onClose={() => setExporting(false)} />
      {sign === 'signed' || sign === 'signed_elsewhere' ? null : (
        <Button
          tone={todos.length === 0 ? 'primary' : 'normal'}
          icon={Signature}
          aria-haspopup="dialog"
          disabled={busy || typeof sign === 'string'}
          onClick={() => {
            // Under the dialog they could be neither read nor pressed.
            clearToasts()
            if (typeof sign !== 'string') setSigning(sign)
          }}
        >
          {t(part === undefined ? 'comparison:sign' : 'deliveryParts:sign')}
        </Button>
      )}
      {todos.length === 0 ? null : <NextButton todos={todos} onList={() => setListing(true)} />}
      {signing === null ? null : (
        <SignDialog
          comparison={comparison}
          count={signing}
          openHolds={openHolds}
          onClose={() => setSigning(null)}
          reload={reload}
        />
      )}
    </footer>
  )
}

/** The lines that still need a decision or a reason, counted; `null` if something else is missing. */
function useMissingText(todos: readonly SigningBlocker[]): string | null {
  const { t } = useTranslation('comparison')
  const undecided = todos.filter(({ kind }) => kind === 'undecided').length
  const reasons = todos.flatMap((todo) => (todo.kind === 'reason' ? [todo.line.proposedReason] : []))
  const proposed = reasons.filter((reason) => reason !== null).length
  const without = reasons.length - proposed
  if (todos.length === 0 || undecided + reasons.length < todos.length) return null
  return [
    undecided === 0 ? null : t('todo.undecidedLines', { count: undecided }),
    proposed === 0 ? null : t('todo.proposedLines', { count: proposed }),
    without === 0 ? null : t('todo.reasonLines', { count: without }),
  ]
    .filter((text) => text !== null)
    .join(' · ')
}

/** The next step: to the first line that needs a decision or a reason, else the list of what is missing. */
function NextButton({ todos, onList }: { todos: readonly SigningBlocker[]; onList: () => void }) {
  const { t } = useTranslation('comparison')
  const line = todos.find((todo) => todo.kind === 'undecided' || todo.kind === 'reason')?.line
  if (line === undefined)
    return (
      <Button tone="primary" aria-haspopup="dialog" onClick={onList}>
        {t('todo.show')}
      </Button>
    )
  return (
    <Button
      tone="primary"
      iconEnd={ArrowDown}
      aria-keyshortcuts="J"
      title={t('todo.nextKey')}
      onClick={() => {
        const key = reasonButtonOfLine(line)
        key?.scrollIntoView({ block: 'center' })
        key?.focus({ preventScroll: true })
      }}
    >
      {t('todo.next')}
    </Button>
  )
}
