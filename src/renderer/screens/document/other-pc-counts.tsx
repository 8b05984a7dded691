import { useState } from 'react'
import { Import, ShieldCheck } from 'lucide-react'
import { useFormat } from '../../i18n/use-format.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useClient } from '../../state/client.tsx'
import { useRoute } from '../../state/route.ts'
import { useNow } from '../../state/use-now.ts'
import { useQuery } from '../../state/use-query.ts'
import { useCountImportTexts } from '../../shell/count-import-texts.ts'
import { Button } from '../../ui/button.tsx'
import { FileButton } from '../../ui/file-button.tsx'
import { HelpPopover } from '../../ui/help-popover.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Tag } from '../../ui/badges.tsx'
import { largestCount } from '../../state/file-import.ts'
import { boundCount } from '../../state/bound-count.ts'
import { CountStatusTag } from './count-status-tag.tsx'
import { ExcludeButton, isDoubtful } from './exclude-button.tsx'
import { MoveButton } from './move-button.tsx'
import { canUnlockThere, UnlockThere } from './unlock-there.tsx'
import { useDeviceName } from '../../shared/use-device-name.ts'
import { claimStatus } from '../../shared/claim-status.ts'

/** Leads from a count to its verification. */
export function VerifyButton({ sessionId }: { sessionId: string }) {
  const { t } = useTranslation('verify')
  const go = useRoute((state) => state.go)
  return (
    <Button tone="plain" size="touch" icon={ShieldCheck} onClick={() => go({ screen: 'verify', sessionId })}>
      {t('open')}
    </Button>
  )
}

/** Counts of this control by other PCs, and the button to import a count file; never their units. */
export function OtherPcCounts({ controlId }: { controlId: number }) {
  const { t } = useTranslation(['verify', 'common', 'document'])
  const format = useFormat()
  const now = useNow()
  const { data } = useQuery('counts.imported', { controlId, limit: 100 }, { watch: ['counts'], reportFailure: true })
  const rows = data?.rows ?? []
  const deviceName = useDeviceName()
  return (
    <div className="counts-elsewhere">
      {rows.length === 0 ? null : (
        <table className="table" data-size="touch">
          <caption className="second">{t('verify:elsewhere')}</caption>
          <tbody>
            {rows.map((row) => (
              <tr key={`${row.device} ${row.sessionId}`}>
                <td className="strong">{t(`common:counterShort.${row.counter}`)}</td>
                <td>
                  {row.operator}
                  <span className="second block text-14">
                    {t('verify:pc', { device: deviceName(row.device) })}
                    {' · '}
                    <span className="one-line">
                      {row.closedAt === null
                        ? t('document:startedAt', { time: format.time(row.startedAt, now) })
                        : `${format.time(row.startedAt, now)} – ${format.time(row.closedAt, now)}`}
                    </span>
                  </span>
                </td>
                <td>
                  <CountStatusTag status={claimStatus(row)} />
                  {row.confirmed === false ? (
                    <>
                      {' '}
                      <Tag tone="warn">{t('common:unknownPc')}</Tag>
                      <HelpPopover label={t('common:unknownPc')} text={t('common:unknownPcHelp')} />
                    </>
                  ) : null}
                  {row.empty === true ? <Tag tone="warn">{t('document:emptyCount.tag')}</Tag> : null}
                </td>
                <td className="document-count-keys">
                  {row.matchedAt === null || row.status === 'signed' ? null : <MoveButton count={boundCount(row)} />}
                  {canUnlockThere(row) ? <UnlockThere count={row} /> : null}
                  <VerifyButton sessionId={row.sessionId} />
                  {isDoubtful(row) && row.setAsideAt == null ? <ExcludeButton count={row} /> : null}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <ImportButton controlId={controlId} />
    </div>
  )
}

type ImportMessage = { tone: 'plain' | 'bad'; text: string }

function ImportButton({ controlId }: { controlId: number }) {
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
    <>
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
    </>
  )
}
