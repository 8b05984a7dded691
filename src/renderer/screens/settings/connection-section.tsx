import { useState } from 'react'
import { RefreshCw } from 'lucide-react'
import type { OperationError } from '../../../contract/errors.ts'
import type { ConnectionTest, Settings } from '../../../contract/shapes/system.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useClient } from '../../state/client.tsx'
import { useStoredDraft } from '../../state/use-stored-draft.ts'
import { useSupervisorAction } from '../../state/use-supervisor-action.ts'
import { ManagedField, useIsManaged } from '../../shell/managed.tsx'
import { Button } from '../../ui/button.tsx'
import { ErrorNotice } from '../../ui/error-notice.tsx'
import { Form } from '../../ui/form.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { AddressFields } from './address-fields.tsx'
import {
  connectionDraft,
  draftProblems,
  lacksName,
  sameDraft,
  withApplied,
  type AuthKind,
  type ConnectionDraft,
} from './connection-form.ts'
import { saveConnectionSettings } from './save-connection-settings.ts'
import { TestReport } from './test-report.tsx'

type Stage = 'still' | 'saving' | 'testing'

const testDeadlineMs = 120_000

/** Warehouse, addresses and credentials, and a test of each operation. */
export function ConnectionSection({ settings }: { settings: Settings }) {
  const { t } = useTranslation('settings')
  const client = useClient()
  const guarded = useSupervisorAction()
  const [draft, setDraft] = useStoredDraft(connectionDraft(settings))
  const [stage, setStage] = useState<Stage>('still')
  const [shown, setShown] = useState(false)
  const [failure, setFailure] = useState<OperationError | null>(null)
  const [report, setReport] = useState<ConnectionTest | null>(null)
  const change = (patch: Partial<ConnectionDraft>) => setDraft((last) => ({ ...last, ...patch }))
  const isManaged = useIsManaged('wmsAddress')
  const problems = isManaged ? {} : draftProblems(draft)
  const isWms = draft.profile === 'wms'
  const incomplete =
    Object.keys(problems).length > 0 ||
    (isWms && (lacksName(draft.auth) || (draft.separateAuth && lacksName(draft.legacyAuth))))
  const changed = !sameDraft(draft, connectionDraft(settings))

  const test = async () => {
    setStage('testing')
    const result = await client.query('connection.test', {}, { deadlineMs: testDeadlineMs })
    setStage('still')
    setReport(result.ok ? result.value : null)
    setFailure(result.ok ? null : result.error)
  }
  const save = async () => {
    setShown(true)
    if (incomplete) return
    setFailure(null)
    setStage('saving')
    const result = await saveConnectionSettings(client, guarded, settings, draft)
    setStage('still')
    if (!result.ok) return setFailure(result.error)
    setDraft((last) => ({
      ...last,
      auth: { ...last.auth, secret: '' },
      legacyAuth: { ...last.legacyAuth, secret: '' },
    }))
    await test()
  }
  const apply = async (setting: string, value: unknown) => {
    const address = setting === 'auth' ? 'v2' : setting === 'legacyAuth' ? 'v1' : null
    const auth = value as { kind: AuthKind; name: string | null }
    const result = await guarded<Settings>(() =>
      address === null
        ? client.command('settings.update', { connection: { [setting]: value } })
        : client.command('credentials.set', {
            address,
            kind: auth.kind,
            ...(auth.name === null ? {} : { name: auth.name }),
          }),
    )
    if (!result.ok) return setFailure(result.error)
    setDraft((last) => withApplied(last, connectionDraft(result.value), setting))
    await test()
  }

  return (
    <Form className="settings-form" noValidate onSubmit={() => void (changed ? save() : test())}>
      <div>
        {isManaged ? (
          <ManagedField label={t('connection.warehouse')} value={t(`connection.${draft.profile}`)} />
        ) : (
          <Segmented
            label={t('connection.warehouse')}
            value={draft.profile}
            options={(['practice', 'wms'] as const).map((value) => ({ value, label: t(`connection.${value}`) }))}
            onChange={(profile) => change({ profile })}
          />
        )}
        {isWms ? null : <p className="field-note">{t('connection.practiceText')}</p>}
      </div>
      {isWms ? (
        <AddressFields
          draft={draft}
          settings={settings}
          problems={shown ? problems : {}}
          shown={shown}
          onChange={change}
        />
      ) : null}
      <div className="settings-actions">
        <Button tone="primary" type="submit" icon={RefreshCw} disabled={stage !== 'still'}>
          {stage === 'saving'
            ? t('connection.saving')
            : stage === 'testing'
              ? t('connection.testing')
              : changed
                ? t('common:saveAndTest')
                : t(report === null ? 'common:test' : 'common:testAgain')}
        </Button>
        {changed && stage === 'still' ? <span className="second">{t('connection.notSaved')}</span> : null}
        {report === null || stage !== 'still' ? null : <TestReport.Summary report={report} />}
      </div>
      <ErrorNotice
        error={failure}
        tone="bad"
        text={failure?.details?.['reason'] === 'profile_forced' ? () => t('connection.forced') : undefined}
      />
      {report === null ? null : <TestReport report={report} onApply={(setting, value) => void apply(setting, value)} />}
    </Form>
  )
}
