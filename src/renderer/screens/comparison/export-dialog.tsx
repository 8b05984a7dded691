import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { exportFormat } from '../../../contract/shapes/comparison.ts'
import type { ExportFormat } from '../../../contract/shapes/comparison.ts'
import type { OperationError } from '../../../contract/errors.ts'
import { useErrorSentence } from '../../i18n/use-error-texts.ts'
import { saveFile } from '../../state/save-file.ts'
import { useClient } from '../../state/client.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogActions } from '../../ui/dialog.tsx'
import { Notice } from '../../ui/notice.tsx'

export interface ExportDialogProps {
  controlId: number
  open: boolean
  onClose: () => void
}

/** Choice of report format. Saves the file, or shows why it can't be created. */
export function ExportDialog({ controlId, open, onClose }: ExportDialogProps) {
  const { t, i18n } = useTranslation(['comparison', 'common'])
  const client = useClient()
  const why = useWhy()
  const [failure, setFailure] = useState<OperationError | null>(null)
  const [busy, setBusy] = useState(false)

  const close = () => {
    setFailure(null)
    onClose()
  }

  const save = async (format: ExportFormat) => {
    setBusy(true)
    const language = i18n.language === 'en' ? 'en' : 'es'
    const result = await client.query('comparison.export', { controlId, format, language })
    setBusy(false)
    setFailure(result.ok ? null : result.error)
    if (!result.ok) return
    saveFile(result.value)
    close()
  }

  return (
    <Dialog open={open} onClose={close} title={t('comparison:export.title')} text={t('comparison:export.text')}>
      <div className="comparison-formats">
        {exportFormat.options.map((format) => (
          <Button key={format} size="touch" disabled={busy} onClick={() => void save(format)}>
            {t(`comparison:export.${format}`)}
          </Button>
        ))}
      </div>
      {failure === null ? null : <Notice live>{why(failure)}</Notice>}
      <DialogActions>
        <Button size="touch" onClick={close}>
          {t('common:cancel')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

const reasons = [
  'no_lines',
  'no_count',
  'several_suppliers',
  'too_many_documents',
  'too_long',
  'characters',
  'no_pdf',
  'pdf_failed',
] as const satisfies readonly string[]

function useWhy(): (error: OperationError) => string {
  const { t } = useTranslation('comparison')
  const errorSentence = useErrorSentence()
  return (error) => {
    const reason = reasons.find((known) => known === error.details?.['reason'])
    if (reason !== undefined) return t(`export.why.${reason}`)
    return errorSentence(error)
  }
}
