import { useState } from 'react'
import { Download, ShieldAlert, ShieldCheck } from 'lucide-react'
import type { OperationError } from '../../../contract/errors.ts'
import type { Verdict } from '../../../contract/shapes/verification.ts'
import { describeVerdict } from '../../../contract/texts/describe-verdict.ts'
import { useErrorSentence } from '../../i18n/use-error-texts.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { shortDevice } from '../../shared/short-id.ts'
import { VerificationPageButton } from '../../shared/verification-page-button.tsx'
import { readText } from '../../state/read-text.ts'
import { saveFile } from '../../state/save-file.ts'
import { useClient } from '../../state/client.tsx'
import { useQuery } from '../../state/use-query.ts'
import { Button } from '../../ui/button.tsx'
import { FileButton } from '../../ui/file-button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Notice } from '../../ui/notice.tsx'

/** Characters that the core takes. */
const largestFile = 32_000_000

/** A long answer is read from its head. */
function fromItsHead(answer: HTMLElement | null): void {
  answer?.scrollIntoView?.({ block: 'start' })
}

/** Verifies receipts and counts from elsewhere, and saves the keys with which others verify. */
export function ReceiptTools() {
  const { t } = useTranslation(['receipts', 'verify'])
  const client = useClient()
  const errorSentence = useErrorSentence()
  const [verified, setVerified] = useState<{ name: string; verdict: Verdict } | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const fail = (error: OperationError) => setProblem(errorSentence(error))

  const verify = async (file: File) => {
    setVerified(null)
    if (file.size > largestFile) return setProblem(t('tooLarge'))
    const content = await readText(file)
    if (content === null) return setProblem(t('verify:refused.unreadable'))
    const result = await client.query('receipts.verify', { content: content || '\n' })
    if (!result.ok) return fail(result.error)
    setProblem(null)
    setVerified({ name: file.name, verdict: result.value })
  }

  const saveKeys = async () => {
    const result = await client.query('devices.export', {})
    if (!result.ok) return fail(result.error)
    setProblem(null)
    saveFile(result.value)
  }

  return (
    <section className="settings-form" aria-labelledby="settings-receipts">
      <h2 className="settings-part" id="settings-receipts">
        {t('title')}
      </h2>
      <p className="second">{t('text')}</p>
      <div className="settings-actions">
        <FileButton icon={ShieldCheck} accept=".muelle,.txt" onFiles={([file]) => file && void verify(file)}>
          {t('verify')}
        </FileButton>
        <span className="second">{t('verifyText')}</span>
      </div>
      {problem === null ? null : <Notice live>{problem}</Notice>}
      {verified === null ? null : (
        <div ref={fromItsHead}>
          <VerdictNotice {...verified} />
        </div>
      )}
      <div className="settings-actions">
        <Button icon={Download} onClick={() => void saveKeys()}>
          {t('keys')}
        </Button>
        <span className="second">{t('keysText')}</span>
      </div>
      <div className="settings-actions">
        <VerificationPageButton />
        <span className="second">{t('pageText')}</span>
      </div>
    </section>
  )
}

function VerdictNotice({ name, verdict }: { name: string; verdict: Verdict }) {
  const { t, i18n } = useTranslation('receipts')
  const isGenuine = verdict.outcome === 'genuine'
  const { data: devices } = useQuery('devices.list', {}, { watch: ['settings'] })
  // A PC has no name for itself.
  const signer = verdict.device
  const isOwn = signer?.name === null && devices?.rows.some(({ own, deviceId }) => own && deviceId === signer.deviceId)
  const findings = verdict.findings.map((finding) =>
    isOwn === true && finding.code === 'signed_by'
      ? { ...finding, values: { ...finding.values, device: t('thisPc', { id: shortDevice(signer?.deviceId ?? '') }) } }
      : finding,
  )
  const language = i18n.language === 'en' ? 'en' : 'es'
  const { title, text, practice, groups } = describeVerdict({ ...verdict, findings }, language)
  return (
    <div className="verify-verdict" data-intact={isGenuine} role="status">
      <Icon of={isGenuine ? ShieldCheck : ShieldAlert} size="lg" />
      <div className="stack gap-2 shrink">
        <p className="strong text-20">{title}</p>
        <p>
          {text} <span className="second mono anywhere block">{name}</span>
        </p>
        {practice === null ? null : <p className="strong">{practice}</p>}
        {groups.map(({ is, heading, items }) => (
          <div key={is}>
            <p className="strong">{heading}</p>
            <ul>
              {items.map((item) => (
                <li key={`${item.text} ${item.detail}`}>
                  {item.text}
                  {item.detail === null ? null : <span className="second"> · {item.detail}</span>}
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
    </div>
  )
}
