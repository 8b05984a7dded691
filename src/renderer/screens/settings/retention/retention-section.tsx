import type { RetentionSettings } from '../../../../contract/shapes/retention.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { RemovedPart } from './removed-part.tsx'
import { RetentionForm } from './retention-form.tsx'
import { RetentionPlanPart } from './retention-plan.tsx'

/** Deletion by age: the days, what a run would delete, and what was deleted. */
export function RetentionSection({ retention }: { retention: RetentionSettings }) {
  const { t } = useTranslation('retention')
  const days = Object.values(retention).join()
  return (
    <>
      <h2>{t('title')}</h2>
      <div className="settings-form">
        <p className="second">{t('text')}</p>
        <RetentionForm retention={retention} />
      </div>
      <h2 className="settings-part">{t('plan.title')}</h2>
      <RetentionPlanPart key={`plan ${days}`} />
      <h2 className="settings-part">{t('removed.title')}</h2>
      <div className="settings-form">
        <RemovedPart />
      </div>
    </>
  )
}
