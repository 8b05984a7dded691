import { useState } from 'react'
import type { ScannerProfile } from '../../../contract/shapes/scanner.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { Select } from '../../ui/select.tsx'
import { readExchanged, readPause, readSeparators, writeExchanged } from './scanner-draft.ts'

export interface ScannerFormProps {
  profile: ScannerProfile
  onSave: (profile: ScannerProfile) => void
  onCancel: () => void
}

const suffixes = ['auto', 'enter', 'tab', 'pause'] as const
const separatorKinds = ['unknown', 'control', 'alt', 'text', 'lost'] as const

/** Form for a scanner profile. */
export function ScannerForm({ profile, onSave, onCancel }: ScannerFormProps) {
  const { t } = useTranslation(['scanner', 'common'])
  const [draft, setDraft] = useState(profile)
  const [pause, setPause] = useState(String(profile.pauseMs))
  const [texts, setTexts] = useState(profile.separators.join(' '))
  const [pairs, setPairs] = useState(writeExchanged(profile.exchanged))
  const [tried, setTried] = useState(false)
  const change = (part: Partial<ScannerProfile>) => setDraft({ ...draft, ...part })
  const pauseMs = draft.suffix === 'pause' ? readPause(pause) : draft.pauseMs
  const separators = draft.separator === 'text' ? readSeparators(texts) : []
  const exchanged = readExchanged(pairs)
  const named = draft.name.trim() !== ''
  return (
    <Form
      className="settings-form"
      onSubmit={() => {
        setTried(true)
        if (!named || pauseMs === null || separators === null || exchanged === null) return
        onSave({ ...draft, name: draft.name.trim(), pauseMs, separators, exchanged })
      }}
    >
      <h2>{t('form.title')}</h2>
      <div className="settings-pair">
        <Field
          label={t('form.name')}
          hint={t('guide.nameHint')}
          problem={tried && !named ? t('common:needName') : undefined}
          value={draft.name}
          maxLength={60}
          onChange={(name) => change({ name })}
        />
        <Field
          mono
          label={t('form.prefix')}
          hint={t('form.prefixHint')}
          value={draft.prefix}
          maxLength={16}
          onChange={(prefix) => change({ prefix })}
        />
        <Select
          label={t('form.suffix')}
          value={draft.suffix}
          options={suffixes.map((value) => ({ value, label: t(`suffix.${value}`) }))}
          onChange={(suffix) => change({ suffix })}
        />
        {draft.suffix === 'pause' ? (
          <Field
            label={t('form.pauseMs')}
            problem={pauseMs === null ? t('form.badPause') : undefined}
            inputMode="numeric"
            value={pause}
            onChange={setPause}
          />
        ) : null}
        <Select
          label={t('form.separator')}
          value={draft.separator}
          options={separatorKinds.map((value) => ({ value, label: t(`separator.${value}`) }))}
          onChange={(separator) => change({ separator })}
        />
        {draft.separator === 'text' ? (
          <Field
            mono
            label={t('form.separators')}
            hint={t('form.separatorsHint')}
            problem={tried && separators === null ? t('form.badSeparators') : undefined}
            value={texts}
            onChange={setTexts}
          />
        ) : null}
        <Field
          mono
          label={t('form.exchanged')}
          hint={t('form.exchangedHint')}
          problem={tried && exchanged === null ? t('form.badExchanged') : undefined}
          value={pairs}
          onChange={setPairs}
        />
      </div>
      <p className="settings-actions">
        <Button type="submit" tone="primary">
          {t('common:save')}
        </Button>
        <Button onClick={onCancel}>{t('common:cancel')}</Button>
      </p>
    </Form>
  )
}
