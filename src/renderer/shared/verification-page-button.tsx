import { useState } from 'react'
import { FileSearch } from 'lucide-react'
import type { OperationError } from '../../contract/errors.ts'
import { useErrorSentence } from '../i18n/use-error-texts.ts'
import { useTranslation } from '../i18n/use-translation.ts'
import { useClient } from '../state/client.tsx'
import { saveFile } from '../state/save-file.ts'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'

/** Saves the page with which anybody verifies a receipt in a browser, without this program. */
export function VerificationPageButton() {
  const { t } = useTranslation('receipts')
  const client = useClient()
  const errorSentence = useErrorSentence()
  const [failure, setFailure] = useState<OperationError | null>(null)
  const save = async () => {
    const result = await client.query('receipts.page', {})
    setFailure(result.ok ? null : result.error)
    if (result.ok) saveFile(result.value)
  }
  return (
    <>
      <Button icon={FileSearch} onClick={() => void save()}>
        {t('page')}
      </Button>
      {failure === null ? null : (
        <Notice live>
          {failure.details?.['reason'] === 'page_missing' ? t('pageMissing') : errorSentence(failure)}
        </Notice>
      )}
    </>
  )
}
