import type { Settings } from '../../../../contract/shapes/system.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { BackupForm } from './backup-form.tsx'
import { BackupState } from './backup-state.tsx'
import { RestorePart } from './restore-part.tsx'

/** The guided backup: where to, how it went, and restoring. */
export function BackupSection({ backup }: { backup: Settings['backup'] }) {
  const { t } = useTranslation('backup')
  return (
    <>
      <h2>{t('title')}</h2>
      <div className="settings-form">
        <p className="second">{t('text')}</p>
        {backup.folder === null ? null : <BackupState />}
        <BackupForm backup={backup} />
      </div>
      <h2 className="settings-part">{t('restore.title')}</h2>
      <RestorePart key={`restore ${backup.folder}`} folder={backup.folder} />
    </>
  )
}
