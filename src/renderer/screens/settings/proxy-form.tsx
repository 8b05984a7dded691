import { useState } from 'react'
import type { Network } from '../../../contract/shapes/network.ts'
import type { Settings } from '../../../contract/shapes/system.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useToasts } from '../../state/toasts.ts'
import { useAction } from '../../state/use-action.ts'
import { useStoredDraft } from '../../state/use-stored-draft.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorNotice } from '../../ui/error-notice.tsx'
import { Field } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { proxyDraft, proxyInput, proxyProblems, sameProxy, type ProxyDraft } from './proxy-draft.ts'
import { SecretField } from './secret-field.tsx'

interface ProxyFormProps {
  network: Network
  profile: Settings['profile']
  /** Called after another proxy was saved. */
  onSaved: () => void
}

/** Proxy for requests to the WMS. */
export function ProxyForm({ network, profile, onSaved }: ProxyFormProps) {
  const { t } = useTranslation(['network', 'settings'])
  const say = useToasts((state) => state.say)
  const [draft, setDraft] = useStoredDraft(proxyDraft(network))
  const [shown, setShown] = useState(false)
  const [saves, setSaves] = useState(0)
  const { busy, error, run } = useAction()
  const change = (patch: Partial<ProxyDraft>) => setDraft((last) => ({ ...last, ...patch }))
  const changed = !sameProxy(draft, proxyDraft(network))
  const problems = proxyProblems(draft)

  const save = async () => {
    setShown(true)
    if (Object.keys(problems).length > 0) return
    const saved = await run((client) => client.command('network.setProxy', proxyInput(draft)))
    if (saved === null) return
    setDraft(proxyDraft(saved))
    setShown(false)
    setSaves((last) => last + 1)
    say(t('settings:saved'))
    onSaved()
  }

  return (
    <Form className="settings-form" noValidate onSubmit={() => void save()}>
      <h2>{t('proxy.title')}</h2>
      <p className="second">{t('proxy.text')}</p>
      <div>
        <Segmented
          label={t('proxy.mode')}
          value={draft.mode}
          options={[
            { value: 'system', label: t('proxy.system') },
            { value: 'none', label: t('proxy.none') },
            { value: 'address', label: t('proxy.one') },
          ]}
          onChange={(mode) => change({ mode })}
        />
        <p className="field-note">
          {profile === 'practice'
            ? t('proxy.practice')
            : network.inUse.length === 0
              ? t('proxy.direct')
              : t('proxy.through', { proxies: network.inUse.join(', ') })}
        </p>
      </div>
      {draft.mode === 'address' ? (
        <ProxyFields key={saves} draft={draft} network={network} problems={shown ? problems : {}} onChange={change} />
      ) : null}
      <div className="settings-actions">
        <Button tone="primary" type="submit" disabled={busy}>
          {t(profile === 'practice' ? 'common:save' : 'common:saveAndTest')}
        </Button>
        {changed ? <span className="second">{t('settings:connection.notSaved')}</span> : null}
      </div>
      <ErrorNotice error={error} tone="bad" />
    </Form>
  )
}

function ProxyFields(props: {
  draft: ProxyDraft
  network: Network
  problems: ReturnType<typeof proxyProblems>
  onChange: (patch: Partial<ProxyDraft>) => void
}) {
  const { draft, network, problems, onChange } = props
  const { t } = useTranslation(['network', 'settings'])
  const [changing, setChanging] = useState(false)
  const { proxy, secretStore } = network
  const field = (name: 'address' | 'user' | 'exclusions') => ({
    label: t(name === 'user' ? 'common:userName' : `proxy.${name}`),
    hint: t(`proxy.${name}Hint`),
    spellCheck: false,
    value: draft[name],
    onChange: (value: string) => onChange({ [name]: value }),
  })
  const isStored = proxy.stored && draft.user.trim() === (proxy.user ?? '') && !changing
  return (
    <>
      <Field
        {...field('address')}
        mono
        maxLength={500}
        problem={problems.address ? t('proxy.badAddress') : undefined}
      />
      <div className="settings-pair">
        <Field {...field('user')} maxLength={200} />
        {draft.user.trim() === '' ? null : (
          <SecretField
            label={t('common:password')}
            isStored={isStored}
            secretStore={secretStore}
            value={draft.secret}
            onReplace={() => setChanging(true)}
            onChange={(secret) => onChange({ secret })}
          />
        )}
      </div>
      <Field
        {...field('exclusions')}
        mono
        maxLength={5000}
        problem={problems.exclusion === undefined ? undefined : t('proxy.badExclusion', { text: problems.exclusion })}
      />
      {secretStore === 'file' && draft.user.trim() !== '' ? (
        <p className="second">{t('settings:connection.fileWarning')}</p>
      ) : null}
    </>
  )
}
