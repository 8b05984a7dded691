import { useState, type ReactNode } from 'react'
import { Plus, Trash2 } from 'lucide-react'
import type { z } from 'zod'
import { sameTypedCode } from '../../../contract/shapes/typed-code.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useSavedList } from '../../state/use-saved-list.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { Segmented } from '../../ui/segmented.tsx'

const kinds = ['supplier', 'article'] as const

/** One of the two is a code, the other `null`. */
interface Subject {
  supplierCode: string | null
  articleCode: string | null
}

interface SubjectRulesProps<Rule extends Subject> {
  texts: 'rules' | 'limits'
  stored: readonly Rule[]
  save: (rules: () => Rule[]) => Promise<boolean>
  describe: (rule: Rule) => string
  /** The rule of this subject that the fields make. */
  read: (subject: Subject) => z.ZodSafeParseResult<Rule>
  /** The missing fields, in words; `null` if there are none. */
  missing: (hasCode: boolean) => string | null
  /** After one was added. */
  onAdded?: () => void
  /** The fields of a rule; `bad`: names of those that are none. */
  children: (bad: ReadonlySet<PropertyKey | undefined>, of: (typeof kinds)[number]) => ReactNode
}

const isSame = (one: Subject, other: Subject) =>
  sameTypedCode(one.supplierCode ?? '', other.supplierCode ?? '') &&
  sameTypedCode(one.articleCode ?? '', other.articleCode ?? '')

/** Rules of single suppliers and articles: those there are, and a form that adds one. */
export function SubjectRules<Rule extends Subject>(props: SubjectRulesProps<Rule>) {
  const { texts, stored, save, describe, read, missing, onAdded, children } = props
  const { t } = useTranslation('settings')
  const [of, setOf] = useState<(typeof kinds)[number]>('supplier')
  const [code, setCode] = useState('')
  const { list: rules, busy, change } = useSavedList(stored, save)
  const added = read({ supplierCode: of === 'supplier' ? code : null, articleCode: of === 'article' ? code : null })
  const bad = new Set(added.error?.issues.map(({ path }) => path[0]))
  const lacking = missing(code.trim() !== '')
  const nameOf = ({ supplierCode, articleCode }: Subject) =>
    `${t(supplierCode === null ? 'common:article' : 'common:supplier')} ${supplierCode ?? articleCode ?? ''}`
  const add = async (rule: Rule) => {
    if (!(await change((before) => [...before.filter((one) => !isSame(one, rule)), rule]))) return
    setCode('')
    onAdded?.()
  }
  return (
    <Form className="settings-form" onSubmit={() => void (added.success && !busy && add(added.data))}>
      <h2 className="settings-part">{t(`${texts}.title`)}</h2>
      <p className="second">{t(`${texts}.text`)}</p>
      {rules.length === 0 ? null : (
        <ul className="stack gap-2">
          {rules.map((rule) => (
            <li key={nameOf(rule)} className="row gap-3">
              <span className="grow anywhere">
                {nameOf(rule)}: {describe(rule)}
              </span>
              <Button
                icon={Trash2}
                aria-label={t(`${texts}.remove`, { name: nameOf(rule) })}
                disabled={busy}
                onClick={() => void change((before) => before.filter((one) => !isSame(one, rule)))}
              />
            </li>
          ))}
        </ul>
      )}
      <Segmented
        label={t(`${texts}.of`)}
        value={of}
        options={kinds.map((value) => ({ value, label: t(`common:${value}`) }))}
        onChange={setOf}
      />
      <Field label={t('common:code')} mono maxLength={200} value={code} onChange={setCode} />
      {children(bad, of)}
      <div className="settings-actions">
        <Button type="submit" icon={Plus} disabled={busy || !added.success}>
          {t(`${texts}.add`)}
        </Button>
        {lacking === null ? null : <span className="second">{lacking}</span>}
      </div>
    </Form>
  )
}
