import { Database, GraduationCap, KeyRound, Link, Moon, ScanBarcode, Scale, type LucideIcon } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Frame } from '../../frame/frame.tsx'
import { useRoute, type SettingsSection } from '../../state/route.ts'
import { useSettings } from '../../state/settings.tsx'
import { Bones } from '../../ui/blank.tsx'
import { Icon } from '../../ui/icon.tsx'
import type { Settings } from '../../../contract/shapes/system.ts'
import { AppearanceSection } from './appearance-section.tsx'
import { ConnectionSection } from './connection-section.tsx'
import { CountingSection } from './counting-section.tsx'
import { DataSection } from './data-section.tsx'
import { PinSection } from './pin-section.tsx'
import { PracticeSection } from './practice-section.tsx'
import { ScannerSection } from './scanner-section.tsx'
import './settings.css'

const sections: readonly [SettingsSection, LucideIcon][] = [
  ['connection', Link],
  ['scanner', ScanBarcode],
  ['appearance', Moon],
  ['counting', Scale],
  ['data', Database],
  ['pin', KeyRound],
  ['practice', GraduationCap],
]

/** Everything that is set once per PC. */
export function SettingsScreen({ section }: { section: SettingsSection }) {
  const { t } = useTranslation(['settings', 'common'])
  const go = useRoute((state) => state.go)
  const { settings } = useSettings()
  return (
    <Frame kind="desk" title={t('title')}>
      <div className="settings">
        <nav className="settings-nav" aria-label={t('title')}>
          {sections.map(([name, icon]) => (
            <button
              key={name}
              type="button"
              aria-current={name === section ? 'page' : undefined}
              onClick={() => go({ screen: 'settings', section: name })}
            >
              <Icon of={icon} size="sm" />
              {t(`sections.${name}`)}
            </button>
          ))}
        </nav>
        <section className="settings-section" aria-label={t(`sections.${section}`)}>
          {settings === null ? <Bones label={t('common:loading')} /> : <Section name={section} settings={settings} />}
        </section>
      </div>
    </Frame>
  )
}

function Section({ name, settings }: { name: SettingsSection; settings: Settings }) {
  switch (name) {
    case 'connection':
      return <ConnectionSection settings={settings} />
    case 'scanner':
      return <ScannerSection />
    case 'appearance':
      return <AppearanceSection settings={settings} />
    case 'counting':
      return <CountingSection settings={settings} />
    case 'data':
      return <DataSection />
    case 'pin':
      return <PinSection pinSet={settings.pinSet} />
    case 'practice':
      return <PracticeSection profile={settings.profile} />
  }
}
