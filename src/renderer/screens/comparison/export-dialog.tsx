import { exportFormat, type ExportFormat } from '../../../contract/shapes/comparison.ts'
import { comparison } from '../../i18n/es/comparison.ts'
import { useReasonText } from '../../i18n/use-reason-text.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { saveFile } from '../../state/save-file.ts'
import { useAction } from '../../state/use-action.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogActions } from '../../ui/dialog.tsx'
import { ErrorNotice } from '../../ui/error-notice.tsx'

export interface ExportDialogProps {
  controlId: number
  /** Only this part of the delivery. */
  part?: number | undefined
  open: boolean
  onClose: () => void
}

/** Choice of report format. Saves the file, or shows why it can't be created. */
export function ExportDialog({ controlId, part, open, onClose }: ExportDialogProps) {
  const { t, i18n } = useTranslation(['comparison', 'common'])
  const why = useReasonText(comparison.export.why, (reason) => t(`comparison:export.why.${reason}`))
  const { busy, error, setError, run } = useAction()

  const close = () => {
    setError(null)
    onClose()
  }

  const save = async (format: ExportFormat) => {
    const language = i18n.language === 'en' ? 'en' : 'es'
    const file = await run((client) =>
      client.query('comparison.export', { controlId, ...(part === undefined ? {} : { part }), format, language }),
    )
    if (file === null) return
    saveFile(file)
    close()
  }

  return (
    <Dialog open={open} onClose={close} title={t('comparison:export.title')} text={t('comparison:export.text')}>
      <div className="stack gap-2">
        {exportFormat.options.map((format) => (
          <Button key={format} size="touch" disabled={busy} onClick={() => void save(format)}>
            {t(`comparison:export.${format}`)}
          </Button>
        ))}
      </div>
      <ErrorNotice error={error} text={why} />
      <DialogActions>
        <Button size="touch" onClick={close}>
          {t('common:cancel')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
