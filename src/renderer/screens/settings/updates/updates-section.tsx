import type { Settings } from '../../../../contract/shapes/system.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { UpdateForm } from './update-form.tsx'
import { UpdateState } from './update-state.tsx'

/** Updates of the program: what was found, and what the program does by itself. */
export function UpdatesSection({ updates }: { updates: Settings['updates'] }) {
  const { t } = useTranslation('updates')
  return (
    <>
      <h2>{t('title')}</h2>
      <div className="settings-form">
        <p className="second">{t('text')}</p>
        <UpdateState hasSource={updates.source !== null} />
        <UpdateForm updates={updates} />
      </div>
    </>
  )
}
