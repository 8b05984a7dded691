import { useRef, useState } from 'react'
import { Upload } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { OperationError } from '../../../contract/errors.ts'
import type { LearnedImport as Outcome } from '../../../contract/shapes/learned.ts'
import { useErrorSentence } from '../../i18n/use-error-texts.ts'
import { useClient } from '../../state/client.tsx'
import { useOperator } from '../../state/operator.ts'
import { useToasts } from '../../state/toasts.ts'
import { Button } from '../../ui/button.tsx'
import { CancelButton, Dialog, DialogActions } from '../../ui/dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Switch } from '../../ui/switch.tsx'

/** Imports linked barcodes from a file: first a preview, then the import. */
export function LearnedImport() {
  const { t } = useTranslation(['settings', 'common'])
  const client = useClient()
  const errorSentence = useErrorSentence()
  const say = useToasts((state) => state.say)
  const operator = useOperator((state) => state.name)
  const picker = useRef<HTMLInputElement>(null)
  const [file, setFile] = useState<{ content: string; preview: Outcome } | null>(null)
  const [replace, setReplace] = useState(false)
  const [failure, setFailure] = useState<OperationError | null>(null)

  const send = async (content: string, mode: 'preview' | 'apply') => {
    const input = { content, mode, conflicts: replace ? ('replace' as const) : ('keep' as const) }
    const by = operator === null ? {} : { operator }
    const result = await client.command('articles.importLearned', { ...input, ...by, commandId: crypto.randomUUID() })
    setFailure(result.ok ? null : result.error)
    return result.ok ? result.value : null
  }
  const choose = async (chosen: File | undefined) => {
    if (chosen === undefined) return
    const content = await chosen.text()
    const preview = await send(content, 'preview')
    setReplace(false)
    setFile(preview === null ? null : { content, preview })
  }
  const apply = async () => {
    if (file === null || (await send(file.content, 'apply')) === null) return
    say(t('saved'))
    setFile(null)
  }
  const errorNotice = failure === null ? null : <Notice live>{errorSentence(failure)}</Notice>

  return (
    <>
      <Button icon={Upload} onClick={() => picker.current?.click()}>
        {t('learned.import')}
      </Button>
      <input
        ref={picker}
        type="file"
        accept=".csv,text/csv"
        hidden
        aria-label={t('learned.import')}
        onChange={(event) => {
          void choose(event.target.files?.[0])
          event.target.value = ''
        }}
      />
      {file === null ? (
        errorNotice
      ) : (
        <Dialog open onClose={() => setFile(null)} title={t('learned.import')} text={t('learned.previewText')}>
          <Preview preview={file.preview} />
          {file.preview.conflictsTotal === 0 ? null : (
            <Switch
              label={t('learned.replace')}
              checked={replace}
              onChange={(event) => setReplace(event.target.checked)}
            />
          )}
          {errorNotice}
          <DialogActions>
            <CancelButton onClick={() => setFile(null)} />
            <Button size="touch" tone="primary" onClick={() => void apply()}>
              {t('learned.apply')}
            </Button>
          </DialogActions>
        </Dialog>
      )}
    </>
  )
}

function Preview({ preview }: { preview: Outcome }) {
  const { t } = useTranslation('settings')
  const { added, changed, unchanged, conflicts, conflictsTotal, rejected, rejectedTotal } = preview
  return (
    <>
      <p>{t('learned.preview', { added, changed, unchanged })}</p>
      {conflictsTotal === 0 ? null : <p className="strong">{t('learned.conflicts', { count: conflictsTotal })}</p>}
      <ul>
        {conflicts.slice(0, 5).map(({ line, barcode, before, articleCode }) => (
          <li key={line} className="mono">
            {barcode}: {before} → {articleCode}
          </li>
        ))}
      </ul>
      {rejectedTotal === 0 ? null : <p className="strong">{t('learned.rejected', { count: rejectedTotal })}</p>}
      <ul>
        {rejected.slice(0, 5).map(({ line, code }) => (
          <li key={line}>{t('learned.rejectedLine', { line, why: t(`learned.why.${code}`) })}</li>
        ))}
      </ul>
    </>
  )
}
