import { Download, Send } from 'lucide-react'
import { useState } from 'react'
import type { HandoverDestination } from '../../../contract/shapes/handover.ts'
import type { HandoverReportKind } from '../../../contract/shapes/handover-report.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { saveFile } from '../../state/save-file.ts'
import { useToasts } from '../../state/toasts.ts'
import { useAction } from '../../state/use-action.ts'
import { Button } from '../../ui/button.tsx'
import { CancelButton, Dialog, DialogActions } from '../../ui/dialog.tsx'
import { ErrorNotice } from '../../ui/error-notice.tsx'

/** The reports of a destination: each as a file to look at, or sent now. */
export function ReportsButton({ destination }: { destination: HandoverDestination }) {
  const { t } = useTranslation('handover')
  const say = useToasts((state) => state.say)
  const [isOpen, setIsOpen] = useState(false)
  const { busy, error, run } = useAction()
  const { destinationId, name, language, reports } = destination

  async function preview(kind: HandoverReportKind): Promise<void> {
    const made = await run((client) => client.query('handover.report', { reportKind: kind, format: 'csv', language }))
    if (made !== null) saveFile(made.file)
  }
  async function send(kind: HandoverReportKind): Promise<void> {
    if ((await run((client) => client.command('handover.sendReport', { destinationId, reportKind: kind }))) !== null)
      say(t('reports.sent'))
  }

  return (
    <>
      <Button
        size="small"
        tone="plain"
        aria-haspopup="dialog"
        aria-label={t('reports.openOf', { name })}
        onClick={() => setIsOpen(true)}
      >
        {t('reports.open')}
      </Button>
      <Dialog
        open={isOpen}
        onClose={() => setIsOpen(false)}
        title={t('reports.dialog', { name })}
        text={t('reports.dialogText')}
      >
        <ul className="destinations line-above">
          {(reports?.kinds ?? []).map((kind) => {
            const word = t(`reports.kind.${kind}`)
            return (
              <li key={kind} className="destination">
                <p className="strong">{word}</p>
                <div className="flex wrap gap-2">
                  <Button
                    size="small"
                    icon={Download}
                    disabled={busy}
                    aria-label={t('reports.previewOf', { kind: word })}
                    onClick={() => void preview(kind)}
                  >
                    {t('reports.preview')}
                  </Button>
                  <Button
                    size="small"
                    icon={Send}
                    disabled={busy}
                    aria-label={t('reports.sendOf', { kind: word })}
                    onClick={() => void send(kind)}
                  >
                    {t('reports.send')}
                  </Button>
                </div>
              </li>
            )
          })}
        </ul>
        <ErrorNotice error={error} />
        <DialogActions>
          <CancelButton onClick={() => setIsOpen(false)} />
        </DialogActions>
      </Dialog>
    </>
  )
}
