import { useState } from 'react'
import { Upload } from 'lucide-react'
import type { LearnedImport as Outcome } from '../../../contract/shapes/learned.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useOperator } from '../../state/operator.ts'
import { readText } from '../../state/read-text.ts'
import { useToasts } from '../../state/toasts.ts'
import { useAction } from '../../state/use-action.ts'
import { ErrorNotice } from '../../ui/error-notice.tsx'
import { FileButton } from '../../ui/file-button.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Switch } from '../../ui/switch.tsx'

/** Imports linked barcodes from a file: first a preview, then the import. */
export function LearnedImport() {
  const { t } = useTranslation(['settings', 'common', 'verify'])
  const say = useToasts((state) => state.say)
  const operator = useOperator((state) => state.name)
  const [file, setFile] = useState<{ content: string; preview: Outcome } | null>(null)
  const [isUnreadable, setUnreadable] = useState(false)
  const [replace, setReplace] = useState(false)
  const { error: failure, run } = useAction()

  const send = (content: string, mode: 'preview' | 'apply') => {
    const input = { content, mode, conflicts: replace ? ('replace' as const) : ('keep' as const) }
    return run((client) =>
      client.command('articles.importLearned', { ...input, ...(operator === null ? {} : { operator }) }),
    )
  }
  const choose = async (chosen: File) => {
    const content = await readText(chosen)
    setUnreadable(content === null)
    if (content === null) return
    const preview = await send(content, 'preview')
    setReplace(false)
    setFile(preview === null ? null : { content, preview })
  }
  const apply = async () => {
    if (file === null || (await send(file.content, 'apply')) === null) return
    say(t('saved'))
    setFile(null)
  }
  return (
    <>
      <FileButton icon={Upload} accept=".csv,text/csv" onFiles={([chosen]) => chosen && void choose(chosen)}>
        {t('learned.import')}
      </FileButton>
      {isUnreadable ? <Notice live>{t('verify:refused.unreadable')}</Notice> : null}
      {file === null ? (
        <ErrorNotice error={failure} />
      ) : (
        <FormDialog
          title={t('learned.import')}
          text={t('learned.previewText')}
          submit={t('learned.apply')}
          error={failure}
          onSubmit={() => void apply()}
          onClose={() => setFile(null)}
        >
          <Preview preview={file.preview} />
          {file.preview.conflictsTotal === 0 ? null : (
            <Switch label={t('learned.replace')} checked={replace} onChange={setReplace} />
          )}
        </FormDialog>
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
