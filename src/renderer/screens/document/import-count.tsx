import { useState } from 'react'
import { Import } from 'lucide-react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useCountImportTexts } from '../../shell/count-import-texts.ts'
import { useClient } from '../../state/client.tsx'
import { readCount } from '../../state/file-import.ts'
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
    setBusy(true)
    const { count, error } = await readCount(client, file)
    setBusy(false)
    if (count) setMessage({ tone: 'plain', text: arrived(count) })
    else if (error) setMessage({ tone: 'bad', text: refusal(error) })
  }

  return (
    <div className="counts-import-part">
      <p className="counts-import row wrap">
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
