import { ArrowLeft, Download } from 'lucide-react'
import type { Output } from '../../../contract/operations.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { AppShell } from '../../shell/app-shell.tsx'
import { useTexts } from '../../i18n/use-texts.ts'
import { useClient } from '../../state/client.tsx'
import { useRoute } from '../../state/route.ts'
import { saveFile } from '../../state/save-file.ts'
import { useAction } from '../../state/use-action.ts'
import { useNow } from '../../state/use-now.ts'
import { useQuery } from '../../state/use-query.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorNotice } from '../../ui/error-notice.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { EventList } from './event-list.tsx'
import { VerificationProblems } from './verification-problems.tsx'
import { claimStatus } from '../../shared/claim-status.ts'
import { useDeviceName } from '../../shared/use-device-name.ts'

/** Verification of a count: whether anything was changed, what is proved, and all events. */
export function VerifyScreen({ sessionId }: { sessionId: string }) {
  const { t } = useTranslation(['verify', 'common', 'frame'])
  const answer = useQuery('counts.verify', { sessionId }, { watch: ['counts'] })
  return (
    <AppShell kind="normal" title={t('frame:titles.verify')}>
      <Loaded of={answer}>{(verification) => <Verified verification={verification} />}</Loaded>
    </AppShell>
  )
}

function Verified({ verification }: { verification: Output<'counts.verify'> }) {
  const { t, format } = useTexts(['verify', 'common'])
  const now = useNow()
  const back = useRoute((state) => state.back)
  const client = useClient()
  const { error, run } = useAction()
  const { sessionId, count } = verification

  const deviceName = useDeviceName()
  const save = async () => {
    const file = await run(() => client.query('counts.export', { sessionId }), count?.controlId ?? undefined)
    if (file !== null) saveFile(file)
  }

  return (
    <div className="verify">
      <header className="verify-head row wrap">
        <Button tone="plain" icon={ArrowLeft} aria-label={t('common:back')} onClick={back} />
        {count === undefined ? null : (
          <div>
            <h2 className="text-20 anywhere">
              {count.number === null
                ? t('verify:ofNone', { counter: t(`common:counter.${count.counter}`) })
                : t('verify:ofDocument', {
                    counter: t(`common:counter.${count.counter}`),
                    number: count.number,
                  })}
            </h2>
            <p className="second">
              {[
                count.importedAt === null
                  ? t('verify:madeHere', { operator: count.operator })
                  : t('verify:madeThere', { operator: count.operator, device: deviceName(count.device) }),
                count.closedAt === null
                  ? t('verify:since', { from: format.time(count.startedAt, now) })
                  : format.time(count.startedAt, now) === format.time(count.closedAt, now)
                    ? format.dayTime(count.closedAt, now)
                    : t('verify:between', {
                        from: format.time(count.startedAt, now),
                        to: format.time(count.closedAt, now),
                      }),
                ...(count.importedAt === null
                  ? []
                  : [t('verify:received', { time: format.time(count.importedAt, now) })]),
              ].join(' · ')}
              {' · '}
              {t(`common:countStatus.${claimStatus(count)}`)}
            </p>
          </div>
        )}
        {count?.importedAt === null ? (
          <Button icon={Download} title={t('verify:saveText')} onClick={() => void save()}>
            {t('verify:save')}
          </Button>
        ) : null}
      </header>
      <ErrorNotice error={error} />
      <VerificationProblems verification={verification} />
      <EventList sessionId={sessionId} controlId={count?.controlId ?? null} />
    </div>
  )
}
