import { useState } from 'react'
import { Plus, Trash2 } from 'lucide-react'
import { receivingRule, type ReceivingRule } from '../../../contract/shapes/receiving-rule.ts'
import { sameTypedCode } from '../../../contract/shapes/typed-code.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { readDecimal } from '../../i18n/typed-number.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useSavedList } from '../../state/use-saved-list.ts'
import { useSaveSettings } from '../../state/use-save-settings.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { Select } from '../../ui/select.tsx'

const isSame = (one: ReceivingRule, other: ReceivingRule) =>
  sameTypedCode(one.supplierCode ?? '', other.supplierCode ?? '') &&
  sameTypedCode(one.articleCode ?? '', other.articleCode ?? '')

/** Tolerance, required counts and shelf life of single suppliers and articles. */
export function ReceivingRules({ rules: stored }: { rules: readonly ReceivingRule[] }) {
  const { t, i18n } = useTranslation(['settings', 'common'])
  const save = useSaveSettings()
  const describe = useDescription()
  const [of, setOf] = useState<'supplier' | 'article'>('supplier')
  const [code, setCode] = useState('')
  const [units, setUnits] = useState('')
  const [percent, setPercent] = useState('')
  const [counts, setCounts] = useState<'' | '1' | '2'>('')
  const [days, setDays] = useState('')
  // An empty field is `null`; text that is no number is rejected by the schema.
  const readNumber = (text: string) => (text.trim() === '' ? null : (readDecimal(text, i18n.language) ?? Number.NaN))
  const added = receivingRule.safeParse({
    supplierCode: of === 'supplier' ? code : null,
    articleCode: of === 'article' ? code : null,
    toleranceUnits: readNumber(units),
    tolerancePercent: readNumber(percent),
    requiredCounts: counts === '' ? null : Number(counts),
    shortLifeDays: readNumber(days),
  })
  const issues = new Set(added.error?.issues.map(({ path }) => path[0]))
  const isEmpty = [units, percent, counts, days].every((text) => text.trim() === '')
  const problem = (name: keyof ReceivingRule, text: string, words: string) =>
    text.trim() !== '' && issues.has(name) ? words : undefined
  const clear = () => {
    for (const set of [setCode, setUnits, setPercent, setDays]) set('')
    setCounts('')
  }
  const {
    list: rules,
    busy,
    change,
  } = useSavedList(stored, (changed) => save(() => ({ counting: { rules: changed() } })))
  const nameOf = ({ supplierCode, articleCode }: ReceivingRule) =>
    `${t(supplierCode === null ? 'common:article' : 'common:supplier')} ${supplierCode ?? articleCode ?? ''}`
  return (
    <Form
      className="settings-form"
      onSubmit={() => {
        if (!added.success || busy) return
        void change((before) => [...before.filter((one) => !isSame(one, added.data)), added.data]).then((saved) =>
          saved ? clear() : undefined,
        )
      }}
    >
      <h2 className="settings-part">{t('rules.title')}</h2>
      <p className="second">{t('rules.text')}</p>
      {rules.length === 0 ? null : (
        <ul className="stack gap-2">
          {rules.map((rule) => (
            <li key={nameOf(rule)} className="row gap-3">
              <span className="grow anywhere">
                {nameOf(rule)}: {describe(rule)}
              </span>
              <Button
                icon={Trash2}
                aria-label={t('rules.remove', { name: nameOf(rule) })}
                disabled={busy}
                onClick={() => void change((before) => before.filter((one) => !isSame(one, rule)))}
              />
            </li>
          ))}
        </ul>
      )}
      <Segmented
        label={t('rules.of')}
        value={of}
        options={[
          { value: 'supplier', label: t('common:supplier') },
          { value: 'article', label: t('common:article') },
        ]}
        onChange={setOf}
      />
      <Field label={t('common:code')} mono maxLength={200} value={code} onChange={setCode} />
      <div className="settings-pair">
        <Field
          label={t('counting.toleranceUnits')}
          inputMode="decimal"
          maxLength={17}
          value={units}
          problem={problem('toleranceUnits', units, t('counting.badNumber'))}
          onChange={setUnits}
        />
        <Field
          label={t('counting.tolerancePercent')}
          inputMode="decimal"
          maxLength={10}
          value={percent}
          problem={problem('tolerancePercent', percent, t('counting.badPercent'))}
          onChange={setPercent}
        />
      </div>
      <div className="settings-pair">
        <Select
          label={t('rules.counts')}
          value={counts}
          options={[
            { value: '', label: t('rules.same') },
            { value: '1', label: t('rules.one') },
            { value: '2', label: t('rules.two') },
          ]}
          onChange={setCounts}
        />
        <Field
          label={t('common:shortLifeDays')}
          inputMode="numeric"
          maxLength={4}
          value={days}
          problem={problem('shortLifeDays', days, t('counting.badDays'))}
          onChange={setDays}
        />
      </div>
      {of === 'article' && counts !== '' ? <p className="field-note">{t('rules.countsHint')}</p> : null}
      <div className="settings-actions">
        <Button type="submit" icon={Plus} disabled={busy || !added.success}>
          {t('rules.add')}
        </Button>
        {code.trim() === '' ? (
          <span className="second">{t('common:missing', { what: t('common:code') })}</span>
        ) : isEmpty ? (
          <span className="second">{t('rules.nothing')}</span>
        ) : null}
      </div>
    </Form>
  )
}

/** The fields of a rule that are set, as one text. */
function useDescription(): (rule: ReceivingRule) => string {
  const { t } = useTranslation('settings')
  const format = useFormat()
  return ({ toleranceUnits, tolerancePercent, requiredCounts, shortLifeDays }) =>
    [
      toleranceUnits === null && tolerancePercent === null
        ? null
        : t('rules.tolerance', {
            units: format.units(toleranceUnits ?? 0),
            percent: format.units(tolerancePercent ?? 0),
          }),
      requiredCounts === null ? null : t(requiredCounts === 1 ? 'rules.one' : 'rules.two'),
      shortLifeDays === null ? null : t('rules.life', { count: shortLifeDays, days: format.count(shortLifeDays) }),
    ]
      .filter((part) => part !== null)
      .join(' · ')
}
