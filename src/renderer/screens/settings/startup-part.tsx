import { Minimize2 } from 'lucide-react'
import type { Settings } from '../../../contract/shapes/system.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { ManagedField, useIsManaged } from '../../shell/managed.tsx'
import { useAction } from '../../state/use-action.ts'
import { useSaveSettings } from '../../state/use-save-settings.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorNotice } from '../../ui/error-notice.tsx'
import { Switch } from '../../ui/switch.tsx'

/** Starting with the PC and the kiosk, which only a program with a window of its own has. */
export function StartupPart({ startup }: { startup: NonNullable<Settings['startup']> }) {
  const { t } = useTranslation('settings')
  const { busy, error, run } = useAction()
  return (
    <>
      <h2 className="settings-part">{t('startup.title')}</h2>
      <StartupSwitch name="autostart" on={startup.autostart} />
      <StartupSwitch name="kiosk" on={startup.kiosk} />
      <p className="second">{t('startup.kioskHint')}</p>
      {startup.inKiosk ? (
        <div className="settings-actions">
          <Button
            icon={Minimize2}
            disabled={busy}
            onClick={() => void run((client) => client.command('kiosk.leave', {}))}
          >
            {t('startup.leave')}
          </Button>
        </div>
      ) : null}
      <ErrorNotice error={error} tone="bad" />
    </>
  )
}

function StartupSwitch({ name, on }: { name: 'autostart' | 'kiosk'; on: boolean }) {
  const { t } = useTranslation('settings')
  const save = useSaveSettings()
  const label = t(`startup.${name}`)
  if (useIsManaged(name)) return <ManagedField label={label} value={t(on ? 'startup.on' : 'startup.off')} />
  return <Switch label={label} checked={on} onChange={(next) => void save({ startup: { [name]: next } })} />
}
