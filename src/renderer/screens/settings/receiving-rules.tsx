import { useState } from 'react'
import { receivingRule, type ReceivingRule } from '../../../contract/shapes/receiving-rule.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { readDecimal } from '../../i18n/typed-number.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useSaveSettings } from '../../state/use-save-settings.ts'
import { Field } from '../../ui/field.tsx'
import { Select } from '../../ui/select.tsx'
import { SubjectRules } from './subject-rules.tsx'

const empty = { toleranceUnits: '', tolerancePercent: '', requiredCounts: '' as '' | '1' | '2', shortLifeDays: '' }

/** Tolerance, required counts and shelf life of single suppliers and articles. */
export function ReceivingRules({ rules }: { rules: readonly ReceivingRule[] }) {
  const { t, i18n } = useTranslation(['settings', 'common'])
  const save = useSaveSettings()
  const describe = useDescription()
  const [typed, setTyped] = useState(empty)
  const { requiredCounts: counts } = typed
  // An empty field is `null`; text that is no number is rejected by the schema.
  const readNumber = (text: string) => (text.trim() === '' ? null : (readDecimal(text, i18n.language) ?? Number.NaN))
  const isEmpty = Object.values(typed).every((text) => text.trim() === '')
  const missing = (hasCode: boolean) => {
    if (!hasCode) return t('common:missing', { what: t('common:code') })
    return isEmpty ? t('rules.nothing') : null
  }
  return (
    <SubjectRules
      texts="rules"
      stored={rules}
      save={(changed) => save(() => ({ counting: { rules: changed() } }))}
      describe={describe}
      read={(subject) =>
        receivingRule.safeParse({
          ...subject,
          toleranceUnits: readNumber(typed.toleranceUnits),
          tolerancePercent: readNumber(typed.tolerancePercent),
          requiredCounts: counts === '' ? null : Number(counts),
          shortLifeDays: readNumber(typed.shortLifeDays),
        })
      }
      missing={missing}
      onAdded={() => setTyped(empty)}
    >
      {(bad, of) => {
        const field = (name: Exclude<keyof typeof empty, 'requiredCounts'>, words: string) => ({
          value: typed[name],
          problem: typed[name].trim() !== '' && bad.has(name) ? words : undefined,
          onChange: (text: string) => setTyped({ ...typed, [name]: text }),
        })
        const units = field('toleranceUnits', t('counting.badNumber'))
        const percent = field('tolerancePercent', t('counting.badPercent'))
        const days = field('shortLifeDays', t('counting.badDays'))
        return (
          <>
            <div className="settings-pair">
              <Field {...units} label={t('counting.toleranceUnits')} inputMode="decimal" maxLength={17} />
              <Field {...percent} label={t('counting.tolerancePercent')} inputMode="decimal" maxLength={10} />
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
                onChange={(requiredCounts) => setTyped({ ...typed, requiredCounts })}
              />
              <Field {...days} label={t('common:shortLifeDays')} inputMode="numeric" maxLength={4} />
            </div>
            {of === 'article' && counts !== '' ? <p className="field-note">{t('rules.countsHint')}</p> : null}
          </>
        )
      }}
    </SubjectRules>
  )
}

/** The fields of a rule that are set, as one text. */
function useDescription(): (rule: ReceivingRule) => string {
  const { t, format } = useTexts('settings')
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
