import { ArrowLeft, Download } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Output } from '../../../contract/operations.ts'
import type { OperationError } from '../../../contract/errors.ts'
import { AppShell } from '../../shell/app-shell.tsx'
import { useErrorTexts } from '../../i18n/use-error-texts.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { useClient } from '../../state/client.tsx'
import { useRoute } from '../../state/route.ts'
import { saveFile } from '../../state/save-file.ts'
import { useSupervisorAction } from '../../state/use-supervisor-action.ts'
import { useNow } from '../../state/use-now.ts'
import { useQuery } from '../../state/use-query.ts'
import { EmptyState, Skeleton } from '../../ui/empty-state.tsx'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { EventList } from './event-list.tsx'
import { VerificationProblems } from './verification-problems.tsx'
import { claimStatus } from '../../shared/claim-status.ts'
import { shortDevice } from '../../shared/short-id.ts'
import './verify.css'

/** Verification of a count: whether anything was changed, what is proved, and all events. */
export function VerifyScreen({ sessionId }: { sessionId: string }) {
  const { t } = useTranslation(['verify', 'common'])
  const errorTexts = useErrorTexts()
  const { data, error, reload } = useQuery('counts.verify', { sessionId }, { watch: ['counts'] })
  return (
    <AppShell kind="normal" title={t('verify:title')}>
      {data !== null ? (
        <Verified verification={data} />
      ) : error === null ? (
        <Skeleton label={t('common:loading')} />
      ) : (
        <EmptyState
          kind={error.code === 'not_found' ? 'missing' : 'failed'}
          title={errorTexts(error).fact}
          action={<Button onClick={reload}>{t('common:retry')}</Button>}
          live
        >
          {errorTexts(error).next}
        </EmptyState>
      )}
    </AppShell>
  )
}

function Verified({ verification }: { verification: Output<'counts.verify'> }) {
  const { t } = useTranslation(['verify', 'common'])
  const format = useFormat()
  const now = useNow()
  const back = useRoute((state) => state.back)
  const client = useClient()
  const guarded = useSupervisorAction()
  const errorTexts = useErrorTexts()
  const [failure, setFailure] = useState<OperationError | null>(null)
  const { sessionId, count } = verification

  const save = async () => {
    const result = await guarded(() => client.query('counts.export', { sessionId }), count?.controlId ?? undefined)
    setFailure(result.ok ? null : result.error)
    if (result.ok) saveFile(result.value)
  }

  return (
    <div className="verify">
      <header className="verify-head">
        <Button tone="plain" icon={ArrowLeft} aria-label={t('common:back')} onClick={back} />
        {count === undefined ? null : (
          <div>
            <h2>
              {count.number === null
                ? t('verify:ofNone', { counter: t(`common:counterShort.${count.counter}`) })
                : t('verify:ofDocument', {
                    counter: t(`common:counterShort.${count.counter}`),
                    number: count.number,
                  })}
            </h2>
            <p className="second">
              {count.importedAt === null
                ? t('verify:madeHere', { operator: count.operator })
                : t('verify:madeThere', {
                    operator: count.operator,
                    device: shortDevice(count.device),
                    time: format.time(count.importedAt, now),
                  })}
              {' · '}
              {format.time(count.startedAt, now)} – {format.time(count.closedAt, now) || t('common:none')}
              {' · '}
              {t(`common:countStatus.${claimStatus(count)}`)}
            </p>
          </div>
        )}
        <span className="push" />
        {count?.importedAt === null ? (
          <Button icon={Download} title={t('verify:saveText')} onClick={() => void save()}>
            {t('verify:save')}
          </Button>
        ) : null}
      </header>
      {failure === null ? null : (
        <Notice live>
          <span className="strong">{errorTexts(failure).fact}.</span> {errorTexts(failure).next}
        </Notice>
      )}
      <VerificationProblems verification={verification} />
      <EventList sessionId={sessionId} controlId={count?.controlId ?? null} />
    </div>
  )
}
