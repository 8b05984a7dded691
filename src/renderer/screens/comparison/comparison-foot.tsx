import { useState } from 'react'
import { Download, Printer, RotateCcw, Signature } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Comparison } from '../../../contract/shapes/comparison.ts'
import type { OperationError } from '../../../contract/errors.ts'
import { useFailureWords } from '../../i18n/use-failure-words.ts'
import { useClient } from '../../state/client.tsx'
import { useSupervisor } from '../../state/supervisor.ts'
import { Button } from '../../ui/button.tsx'
import { ExportDialog } from './export-dialog.tsx'
import { lastCount, toSign } from './groups.ts'

/** Reopen, print, export, sign; and why signing is off. */
export function ComparisonFoot({ comparison, reload }: { comparison: Comparison; reload: () => void }) {
  const { t } = useTranslation(['comparison', 'common'])
  const client = useClient()
  const ask = useSupervisor((state) => state.ask)
  const failureWords = useFailureWords()
  const [failure, setFailure] = useState<OperationError | null>(null)
  const [busy, setBusy] = useState(false)
  const [exporting, setExporting] = useState(false)
  const sign = toSign(comparison)
  const last = lastCount(comparison)

  /** Runs a command; where the supervisor is needed, asks for the PIN and tries once more with the same id. */
  const act = async (name: 'counts.sign' | 'counts.reopen', sessionId: string) => {
    const input = { sessionId, commandId: crypto.randomUUID() }
    setBusy(true)
    let result = await client.command(name, input)
    if (!result.ok && result.error.code === 'forbidden' && (await ask(comparison.controlId))) {
      result = await client.command(name, { ...input, commandId: crypto.randomUUID() })
    }
    setBusy(false)
    setFailure(result.ok ? null : result.error)
    reload()
  }

  const why = typeof sign === 'string' ? t(`comparison:why.${sign}`) : t('comparison:ready')
  return (
    <footer className="comparison-foot">
      <p className="strong" role="status">
        {failure === null ? why : `${failureWords(failure).fact}. ${failureWords(failure).next}`}
      </p>
      <span className="push" />
      {last !== null && last.status !== 'open' ? (
        <Button icon={RotateCcw} disabled={busy} onClick={() => void act('counts.reopen', last.sessionId)}>
          {t('comparison:reopen', { counter: t(`common:counter.${last.counter}`) })}
        </Button>
      ) : null}
      <Button icon={Printer} onClick={() => globalThis.print()}>
        {t('comparison:print')}
      </Button>
      <Button icon={Download} onClick={() => setExporting(true)}>
        {t('comparison:export.open')}
      </Button>
      <ExportDialog controlId={comparison.controlId} open={exporting} onClose={() => setExporting(false)} />
      <Button
        tone="primary"
        icon={Signature}
        disabled={busy || typeof sign === 'string'}
        onClick={() => {
          if (typeof sign !== 'string') void act('counts.sign', sign.sessionId)
        }}
      >
        {t('comparison:sign')}
      </Button>
    </footer>
  )
}
