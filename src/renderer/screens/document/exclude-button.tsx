import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ImportedCountRow } from '../../../contract/count-file-operations.ts'
import { useErrorTexts } from '../../i18n/use-error-texts.ts'
import { useClient } from '../../state/client.tsx'
import { useSupervisorAction } from '../../state/use-supervisor-action.ts'
import { Button } from '../../ui/button.tsx'
import { CancelButton, Dialog, DialogActions } from '../../ui/dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { shortDevice } from '../../shared/short-id.ts'

/** Another PC's count that is open here and never ends keeps its document blind: a supervisor sets it aside. */
export function ExcludeButton({ count }: { count: ImportedCountRow }) {
  const { t } = useTranslation(['document', 'common'])
  const client = useClient()
  const guarded = useSupervisorAction()
  const errorTexts = useErrorTexts()
  const [open, setOpen] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const setAside = async () => {
    const commandId = crypto.randomUUID()
    const result = await guarded(
      () => client.command('counts.setAside', { sessionId: count.sessionId, commandId }),
      count.controlId ?? undefined,
    )
    if (result.ok) return setOpen(false)
    const { fact, next } = errorTexts(result.error)
    setProblem(result.error.details?.['reason'] === 'not_open' ? t('aside.ended') : `${fact}. ${next}`)
  }
  return (
    <>
      <Button size="touch" className="push" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {t('aside.open')}
      </Button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title={t('aside.title')}
        text={t('aside.text', { operator: count.operator, device: shortDevice(count.device) })}
      >
        {problem === null ? null : (
          <Notice tone="bad" live>
            {problem}
          </Notice>
        )}
        <DialogActions>
          <CancelButton onClick={() => setOpen(false)} />
          <Button size="touch" tone="primary" onClick={() => void setAside()}>
            {t('aside.do')}
          </Button>
        </DialogActions>
      </Dialog>
    </>
  )
}
