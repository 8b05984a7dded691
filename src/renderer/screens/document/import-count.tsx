import { useState } from 'react'
import { Import } from 'lucide-react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useCountImportTexts } from '../../shell/count-import-texts.ts'
import { useClient } from '../../state/client.tsx'
import { largestCount } from '../../state/file-import.ts'
import { FileButton } from '../../ui/file-button.tsx'
import { Notice } from '../../ui/notice.tsx'

type ImportMessage = { tone: 'plain' | 'bad'; text: string }

/** Takes a count file of another PC. */
export function ImportCount({ controlId }: { controlId: number }) {
  const { t } = useTranslation('verify')
  const client = useClient()
  const { arrived, refusal } = useCountImportTexts(controlId)
  const [busy, setBusy] = useState(false)
  const [message, setMessage] = useState<ImportMessage | null>(null)

  const take = async (file: File) => {
    if (file.size > largestCount) return setMessage({ tone: 'bad', text: t('refused.too_large') })
    setBusy(true)
    const content = await file.text()
    const result = await client.command('counts.import', { content })
    setBusy(false)
    setMessage(
      result.ok ? { tone: 'plain', text: arrived(result.value) } : { tone: 'bad', text: refusal(result.error) },
    )
  }

  return (
    <div className="counts-import-part">
      <p className="counts-import">
        <FileButton
          size="touch"
          icon={Import}
          accept=".muelle"
          disabled={busy}
          onFiles={([file]) => file && void take(file)}
        >
          {t('import')}
        </FileButton>
        <span className="second">{t('importHint')}</span>
      </p>
      {message === null ? null : (
        <Notice tone={message.tone} live>
          {message.text}
        </Notice>
      )}
    </div>
  )
}
