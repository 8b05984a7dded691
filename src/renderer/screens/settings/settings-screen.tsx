import {
  Barcode,
  Building2,
  CalendarX,
  Database,
  Download,
  Fingerprint,
  GraduationCap,
  HardDrive,
  KeyRound,
  Link,
  Moon,
  Network,
  ScanBarcode,
  Scale,
  Send,
  Server,
  Tag,
  Users,
  Webhook,
  type LucideIcon,
} from 'lucide-react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { AppShell } from '../../shell/app-shell.tsx'
import { useRoute } from '../../state/route.ts'
import type { SettingsSection } from '../../state/screens.ts'
import { useSettings } from '../../state/settings.tsx'
import { Skeleton } from '../../ui/empty-state.tsx'
import { Icon } from '../../ui/icon.tsx'
import type { Settings } from '../../../contract/shapes/system.ts'
import { AdviceFolder } from './advice-folder.tsx'
import { AppearanceSection } from './appearance-section.tsx'
import { BackupSection } from './backup/backup-section.tsx'
import { ClaimDays } from './claim-days.tsx'
import { CompanySection } from './company-section.tsx'
import { ConnectionSection } from './connection-section.tsx'
import { CountingSection } from './counting-section.tsx'
import { DataSection } from './data-section.tsx'
import { DestinationsSection } from './destinations-section.tsx'
import { DevicesSection } from './devices-section.tsx'
import { ExchangeSection } from './exchange-section.tsx'
import { HubSection } from './hub-section.tsx'
import { LabelsSection } from './labels-section.tsx'
import { LearnedArticlesSection } from './learned-articles-section.tsx'
import { NetworkSection } from './network-section.tsx'
import { OperatorsSection } from './operators-section.tsx'
import { PinSection } from './pin-section.tsx'
import { ReceiptTools } from './receipt-tools.tsx'
import { PracticeSection } from './practice-section.tsx'
import { MovePart } from './move/move-part.tsx'
import { RetentionSection } from './retention/retention-section.tsx'
import { ReceivingRules } from './receiving-rules.tsx'
import { ScannerSection } from './scanner-section.tsx'
import { TemperatureLimits } from './temperature-limits.tsx'
import { UpdatesSection } from './updates/updates-section.tsx'
import { WebhooksSection } from './webhooks-section.tsx'
import { WeighedArticles } from './weighed-articles.tsx'

const sections: readonly [SettingsSection, LucideIcon][] = [
  ['connection', Link],
  ['network', Network],
  ['scanner', ScanBarcode],
  ['appearance', Moon],
  ['counting', Scale],
  ['operators', Users],
  ['devices', Fingerprint],
  ['site', Server],
  ['learned', Barcode],
  ['company', Building2],
  ['labels', Tag],
  ['destinations', Send],
  ['webhooks', Webhook],
  ['data', Database],
  ['backup', HardDrive],
  ['retention', CalendarX],
  ['updates', Download],
  ['pin', KeyRound],
  ['practice', GraduationCap],
]

/** A list longer than the window, as with fingers, shows which section is open; also once the window is lower. */
function intoView(button: HTMLElement | null): (() => void) | undefined {
  const list = button?.parentElement
  if (button === null || list == null) return undefined
  const scroll = () => {
    if (list.scrollHeight > list.clientHeight) button.scrollIntoView?.({ block: 'nearest' })
  }
  scroll()
  addEventListener('resize', scroll)
  return () => removeEventListener('resize', scroll)
}

/** The settings of this PC. */
export function SettingsScreen({ section }: { section: SettingsSection }) {
  const { t } = useTranslation(['settings', 'common', 'frame'])
  const go = useRoute((state) => state.go)
  const { settings } = useSettings()
  return (
    <AppShell kind="normal" title={t('frame:titles.settings')}>
      <div className="settings">
        <nav className="settings-nav" aria-label={t('frame:titles.settings')}>
          {sections.map(([name, icon]) => (
            <button
              key={name}
              ref={name === section ? intoView : undefined}
              type="button"
              aria-current={name === section ? 'page' : undefined}
              onClick={() => go({ screen: 'settings', section: name })}
            >
              <Icon of={icon} size="sm" />
              {t(`sections.${name}`)}
            </button>
          ))}
        </nav>
        <section className="settings-section shrink" aria-label={t(`sections.${section}`)}>
          {settings === null ? (
            <Skeleton label={t('common:loading')} />
          ) : (
            <Section name={section} settings={settings} />
          )}
        </section>
      </div>
    </AppShell>
  )
}

function Section({ name, settings }: { name: SettingsSection; settings: Settings }) {
  const { t } = useTranslation('settings')
  switch (name) {
    case 'connection':
      return <ConnectionSection settings={settings} />
    case 'network':
      return <NetworkSection profile={settings.profile} />
    case 'scanner':
      return <ScannerSection scanners={settings.scanners} />
    case 'appearance':
      return <AppearanceSection settings={settings} />
    case 'counting':
      return (
        <>
          <CountingSection settings={settings} />
          <ReceivingRules rules={settings.counting.rules} />
          <TemperatureLimits limits={settings.arrivals.temperatureLimits} />
          <WeighedArticles />
        </>
      )
    case 'operators':
      return <OperatorsSection />
    case 'devices':
      return <DevicesSection />
    case 'site':
      return <HubSection />
    case 'learned':
      return <LearnedArticlesSection />
    case 'company':
      return (
        <>
          <CompanySection company={settings.company} />
          <ClaimDays answerDays={settings.claims.answerDays} />
        </>
      )
    case 'labels':
      return <LabelsSection labels={settings.labels} />
    case 'destinations':
      return <DestinationsSection secretStore={settings.secretStore} />
    case 'webhooks':
      return <WebhooksSection settings={settings} />
    case 'data':
      return (
        <>
          <h2>{t('sections.data')}</h2>
          <DataSection />
          <ExchangeSection folder={settings.exchange.folder} />
          <AdviceFolder folder={settings.advices.folder} />
          <ReceiptTools />
        </>
      )
    case 'backup':
      return (
        <>
          <BackupSection backup={settings.backup} />
          <MovePart />
        </>
      )
    case 'retention':
      return <RetentionSection retention={settings.retention} />
    case 'updates':
      return <UpdatesSection updates={settings.updates} />
    case 'pin':
      return <PinSection pinSet={settings.pinSet} />
    case 'practice':
      return <PracticeSection profile={settings.profile} />
  }
}
