import { useState } from 'react'
import { FileCheck } from 'lucide-react'
import type { OperationError } from '../../../contract/errors.ts'
import { useErrorSentence } from '../../i18n/use-error-texts.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { VerificationPageButton } from '../../shared/verification-page-button.tsx'
import { saveFile } from '../../state/save-file.ts'
import { useClient } from '../../state/client.tsx'
import { useQuery } from '../../state/use-query.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'

/** Saves the receipt of a signed control; shown only if there is one. */
export function ReceiptButton({ controlId }: { controlId: number }) {
  const { t } = useTranslation('receipts')
  const client = useClient()
  const errorSentence = useErrorSentence()
  const [failure, setFailure] = useState<OperationError | null>(null)
  const [saved, setSaved] = useState(false)
  const newest = useQuery('receipts.list', { controlId }, { watch: ['counts'], reportFailure: true }).data?.rows[0]
  if (newest === undefined) return null
  const { reference } = newest

  const save = async () => {
    const result = await client.query('receipts.export', { reference })
    setFailure(result.ok ? null : result.error)
    if (result.ok) saveFile(result.value)
    setSaved(result.ok)
  }

  return (
    <>
      <Button icon={FileCheck} title={t('saveTitle', { reference: reference.slice(0, 8) })} onClick={() => void save()}>
        <span className="comparison-yields">{t('save')}</span>
      </Button>
      {saved ? (
        <Notice tone="plain" icon={FileCheck} action={<VerificationPageButton />} live>
          {t('savedText')}
        </Notice>
      ) : null}
      {failure === null ? null : <Notice live>{errorSentence(failure)}</Notice>}
    </>
  )
}
