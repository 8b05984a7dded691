import { useState } from 'react'
import { handoverFormats, type HandoverDestination } from '../../../contract/shapes/handover.ts'
import type { Settings } from '../../../contract/shapes/system.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useToasts } from '../../state/toasts.ts'
import { useAction } from '../../state/use-action.ts'
import { DayField } from '../../ui/day-field.tsx'
import { Field } from '../../ui/field.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { Select } from '../../ui/select.tsx'
import { Switch } from '../../ui/switch.tsx'
import type { DestinationDraft, DestinationProblem } from './destination-draft.ts'
import {
  destinationDraft,
  destinationInput,
  destinationProblems,
  isComplete,
  keepsSecret,
  missingFields,
  needsSecret,
} from './destination-draft.ts'
import { ReportFields } from './report-fields.tsx'
import { SecretField } from './secret-field.tsx'

interface DestinationDialogProps {
  /** `null` adds one. */
  destination: HandoverDestination | null
  secretStore: Settings['secretStore']
  onClose: () => void
  onSaved: (destination: HandoverDestination) => void
}

/** Adds or changes a destination. The secret is written only. */
export function DestinationDialog({ destination, secretStore, onClose, onSaved }: DestinationDialogProps) {
  const { t, i18n } = useTranslation(['handover', 'common', 'managed', 'settings'])
  const say = useToasts((state) => state.say)
  const [draft, setDraft] = useState(() => destinationDraft(destination, i18n.language === 'en' ? 'en' : 'es'))
  const [isReplacing, setReplacing] = useState(false)
  const { busy, error, run } = useAction()
  const set = (more: Partial<DestinationDraft>) => setDraft((last) => ({ ...last, ...more }))
  const { kind, formats } = draft

  const save = async () => {
    const input = destinationInput(draft, destination?.destinationId)
    const saved = await run((client) => client.command('handover.setDestination', input))
    if (saved === null) return
    say(t('settings:saved'))
    onSaved(saved)
  }

  const missing = missingFields(draft, destination).map((field) => t(`field.${field}`))
  const secretField =
    needsSecret(draft) || (secretStore === 'environment' && kind !== 'folder') ? (
      <>
        <SecretField
          label={t(kind === 'http' ? 'field.secret' : 'field.password')}
          isStored={!isReplacing && keepsSecret(draft, destination)}
          secretStore={secretStore}
          value={draft.secret}
          onReplace={() => setReplacing(true)}
          onChange={(secret) => set({ secret })}
        />
        {secretStore === 'file' ? <p className="second">{t('settings:connection.fileWarning')}</p> : null}
      </>
    ) : null
  if (destination?.managed)
    return (
      <FormDialog
        title={destination.name}
        text={t('managed:onlySecret')}
        submit={t('common:save')}
        disabled={busy || !isComplete(draft, destination)}
        error={error}
        className="settings-form"
        onSubmit={() => void save()}
        onClose={onClose}
      >
        {secretField}
      </FormDialog>
    )

  return (
    <FormDialog
      title={t(destination === null ? 'destinations.add' : 'destinations.change')}
      submit={t('common:save')}
      disabled={busy || !isComplete(draft, destination)}
      missing={missing.length === 0 ? null : t('common:missing', { count: missing.length, what: missing.join(', ') })}
      error={error}
      className="settings-form"
      wide
      onSubmit={() => void save()}
      onClose={onClose}
    >
      <Field
        label={t('field.name')}
        hint={t('field.nameHint')}
        maxLength={80}
        value={draft.name}
        onChange={(name) => set({ name })}
      />
      <Segmented
        label={t('field.way')}
        value={kind}
        options={(['http', 'folder', 'mail'] as const).map((value) => ({ value, label: t(`way.${value}`) }))}
        onChange={(value) => set({ kind: value, secret: '' })}
      />
      <WayFields draft={draft} set={set} />
      {secretField}
      {kind === 'http' ? (
        <Segmented
          label={t('field.format')}
          value={formats[0] ?? 'json'}
          options={handoverFormats.map((value) => ({ value, label: t(`format.${value}`) }))}
          onChange={(value) => set({ formats: [value] })}
        />
      ) : (
        <fieldset>
          <legend className="field-label">{t('field.formats')}</legend>
          <div className="settings-formats">
            {handoverFormats.map((value) => (
              <Switch
                key={value}
                label={t(`format.${value}`)}
                checked={formats.includes(value)}
                onChange={(on) =>
                  set({ formats: handoverFormats.filter((one) => (one === value ? on : formats.includes(one))) })
                }
              />
            ))}
          </div>
        </fieldset>
      )}
      <div className="settings-pair">
        <DayField
          label={t('field.signedFrom')}
          hint={t(destination === null ? 'field.signedFromNew' : 'field.signedFromHint')}
          value={draft.signedFrom}
          onChange={(signedFrom) => set({ signedFrom })}
        />
        <Segmented
          label={t('field.language')}
          value={draft.language}
          options={[
            { value: 'es', label: 'Español' },
            { value: 'en', label: 'English' },
          ]}
          onChange={(language) => set({ language })}
        />
      </div>
      <ReportFields reports={draft.reports} onChange={(reports) => set({ reports })} />
      <Switch label={t('field.on')} checked={draft.on} onChange={(on) => set({ on })} />
    </FormDialog>
  )
}

/** Where it is: the folder, the address, or the mail server and its addresses. */
function WayFields({ draft, set }: { draft: DestinationDraft; set: (more: Partial<DestinationDraft>) => void }) {
  const { t } = useTranslation('handover')
  const problems = destinationProblems(draft)
  const problem = (...names: DestinationProblem[]) => {
    const name = names.find((one) => problems.has(one))
    return name === undefined ? undefined : t(`problem.${name}`)
  }
  const field = (name: 'folder' | 'url' | 'host' | 'port' | 'user' | 'from' | 'to') => ({
    mono: true,
    spellCheck: false,
    label: t(`field.${name}`),
    value: draft[name],
    onChange: (value: string) => set({ [name]: value }),
  })
  if (draft.kind === 'folder')
    return <Field {...field('folder')} hint={t('field.folderHint')} maxLength={1000} problem={problem('folder')} />
  if (draft.kind === 'http')
    return <Field {...field('url')} hint={t('field.urlHint')} maxLength={2000} problem={problem('url', 'plainHttp')} />
  return (
    <div className="settings-pair">
      <Field {...field('host')} maxLength={253} problem={problem('plainMail')} />
      <Field {...field('port')} inputMode="numeric" maxLength={5} problem={problem('port')} />
      <Select
        label={t('field.security')}
        value={draft.security}
        options={(['tls', 'starttls', 'none'] as const).map((value) => ({ value, label: t(`security.${value}`) }))}
        onChange={(security) => set({ security })}
      />
      <Field {...field('user')} hint={t('field.userHint')} maxLength={320} />
      <Field {...field('from')} maxLength={320} problem={problem('from')} />
      <Field {...field('to')} hint={t('field.toHint')} maxLength={2000} problem={problem('to')} />
    </div>
  )
}
