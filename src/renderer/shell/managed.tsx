import { Lock } from 'lucide-react'
import type { PolicyName, PolicyProblem } from '../../contract/shapes/policy.ts'
import { policyTexts } from '../../contract/texts/policy-texts.ts'
import { useTranslation } from '../i18n/use-translation.ts'
import { useSettings } from '../state/settings.tsx'
import { Tag } from '../ui/badges.tsx'
import { Field } from '../ui/field.tsx'
import { Notice } from '../ui/notice.tsx'

/** True if a setting is the administrator's. */
export function useIsManaged(name: PolicyName): boolean {
  return useSettings().settings?.managed.names.includes(name) ?? false
}

/** Marks a setting that only the administrator changes. */
export function ManagedMark() {
  const { t } = useTranslation('managed')
  const source = useSettings().settings?.managed.source ?? ''
  return (
    <span className="block" title={t('from', { source })}>
      <Tag icon={Lock}>{t('mark')}</Tag>
    </span>
  )
}

/** A setting of the administrator, to read. */
export function ManagedField({ label, value, mono = false }: { label: string; value: string; mono?: boolean }) {
  const { t } = useTranslation('managed')
  const source = useSettings().settings?.managed.source ?? ''
  return <Field label={label} value={value} mono={mono} icon={Lock} hint={t('from', { source })} />
}

/** True if the administrator's addresses of the WMS are wrong: until then there is no connection. */
export function useIsAddressWrong(): boolean {
  const problems = useSettings().settings?.managed.problems ?? []
  return problems.some(({ entry }) => ['', 'wmsAddress', 'wmsLegacyAddress'].includes(entry))
}

/** Faults of the administrator's settings in words, until they are mended. */
export function ManagedProblems() {
  const { t } = useTranslation('managed')
  const problemText = useProblemText()
  const managed = useSettings().settings?.managed
  const isOffline = useIsAddressWrong()
  if (managed === undefined || managed.problems.length === 0) return null
  return (
    <div className="below-4">
      <Notice live>
        <span className="strong">{t('title')}.</span> {isOffline ? `${t('noAddress')} ` : ''}
        {t('next')}
        {managed.problems.map((problem) => (
          <span key={`${problem.source} ${problem.entry}`} className="block second anywhere">
            {problemText(problem)}
          </span>
        ))}
      </Notice>
    </div>
  )
}

function useProblemText(): (problem: PolicyProblem) => string {
  const { t, i18n } = useTranslation('managed')
  const texts = policyTexts[i18n.language === 'en' ? 'en' : 'es']
  return ({ entry, code, source }) => {
    const name = entry.split('.', 1)[0] ?? ''
    const expected = Object.hasOwn(texts, name) ? texts[name as PolicyName].expected : ''
    return t(`problem.${code}`, { entry, source, expected })
  }
}
