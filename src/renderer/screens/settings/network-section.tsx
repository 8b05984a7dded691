import { useState } from 'react'
import { Check } from 'lucide-react'
import type { ConnectionTest, Settings } from '../../../contract/shapes/system.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useAction } from '../../state/use-action.ts'
import { useQuery } from '../../state/use-query.ts'
import { Skeleton } from '../../ui/empty-state.tsx'
import { Button } from '../../ui/button.tsx'
import { ErrorNotice } from '../../ui/error-notice.tsx'
import { Notice } from '../../ui/notice.tsx'
import { AuthoritiesPart } from './authorities-part.tsx'
import { ProxyForm } from './proxy-form.tsx'
import { outcomeOf, TestReport, useNoteText } from './test-report.tsx'

const testDeadlineMs = 120_000

/** Connection to the WMS: proxy, certificate authorities, and a connection test. */
export function NetworkSection({ profile }: { profile: Settings['profile'] }) {
  const { t } = useTranslation(['network', 'settings', 'common'])
  const { data, error } = useQuery('network.get', {}, { watch: ['settings', 'connection'] })
  const [report, setReport] = useState<ConnectionTest | null>(null)
  const { busy: testing, error: failure, run } = useAction()

  const test = async () => {
    if (profile === 'practice') return
    setReport(await run((client) => client.query('connection.test', {}, { deadlineMs: testDeadlineMs })))
  }
  const unknown = error ?? failure
  if (data === null)
    return unknown === null ? <Skeleton label={t('common:loading')} /> : <ErrorNotice error={unknown} />
  return (
    <div className="settings-network">
      <ProxyForm network={data} profile={profile} onSaved={() => void test()} />
      <AuthoritiesPart network={data} onSaved={() => void test()} />
      {profile === 'practice' ? null : (
        <div className="settings-form">
          <div className="settings-actions">
            <Button disabled={testing} onClick={() => void test()}>
              {testing ? t('test.running') : t('test.again')}
            </Button>
            {report === null || testing ? null : <TestReport.Summary report={report} />}
          </div>
          {report === null || testing ? null : <Reached report={report} />}
          <ErrorNotice error={failure} tone="bad" />
        </div>
      )}
    </div>
  )
}

/** Whether the WMS was reached, otherwise the first reason. */
function Reached({ report }: { report: ConnectionTest }) {
  const { t } = useTranslation('network')
  const noteText = useNoteText()
  const stopped = report.operations.find((probe) => outcomeOf(probe) === 'bad' && probe.status === null)
  return stopped === undefined ? (
    <Notice tone="plain" icon={Check} live>
      {t('test.well')}
    </Notice>
  ) : (
    <Notice tone="bad" live>
      {noteText(stopped.note)}
    </Notice>
  )
}
