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
import type { ReactNode } from 'react'
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

interface Section {
  icon: LucideIcon
  show: (settings: Settings) => ReactNode
}

/** The sections in their order on screen. */
const sections: Readonly<Record<SettingsSection, Section>> = {
  connection: { icon: Link, show: (settings) => <ConnectionSection settings={settings} /> },
  network: { icon: Network, show: ({ profile }) => <NetworkSection profile={profile} /> },
  scanner: { icon: ScanBarcode, show: ({ scanners }) => <ScannerSection scanners={scanners} /> },
  appearance: { icon: Moon, show: (settings) => <AppearanceSection settings={settings} /> },
  counting: {
    icon: Scale,
    show: (settings) => (
      <>
        <CountingSection settings={settings} />
        <ReceivingRules rules={settings.counting.rules} />
        <TemperatureLimits limits={settings.arrivals.temperatureLimits} />
        <WeighedArticles />
      </>
    ),
  },
  operators: { icon: Users, show: () => <OperatorsSection /> },
  devices: { icon: Fingerprint, show: () => <DevicesSection /> },
  site: { icon: Server, show: () => <HubSection /> },
  learned: { icon: Barcode, show: () => <LearnedArticlesSection /> },
  company: {
    icon: Building2,
    show: ({ company, claims }) => (
      <>
        <CompanySection company={company} />
        <ClaimDays answerDays={claims.answerDays} />
      </>
    ),
  },
  labels: { icon: Tag, show: ({ labels }) => <LabelsSection labels={labels} /> },
  destinations: { icon: Send, show: ({ secretStore }) => <DestinationsSection secretStore={secretStore} /> },
  webhooks: { icon: Webhook, show: (settings) => <WebhooksSection settings={settings} /> },
  data: {
    icon: Database,
    show: ({ exchange, advices }) => (
      <>
        <DataSection />
        <ExchangeSection folder={exchange.folder} />
        <AdviceFolder folder={advices.folder} />
        <ReceiptTools />
      </>
    ),
  },
  backup: {
    icon: HardDrive,
    show: ({ backup }) => (
      <>
        <BackupSection backup={backup} />
        <MovePart />
      </>
    ),
  },
  retention: { icon: CalendarX, show: ({ retention }) => <RetentionSection retention={retention} /> },
  updates: { icon: Download, show: ({ updates }) => <UpdatesSection updates={updates} /> },
  pin: { icon: KeyRound, show: ({ pinSet }) => <PinSection pinSet={pinSet} /> },
  practice: { icon: GraduationCap, show: ({ profile }) => <PracticeSection profile={profile} /> },
}

const names = Object.keys(sections) as SettingsSection[]

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
          {names.map((name) => (
            <button
              key={name}
              ref={name === section ? intoView : undefined}
              type="button"
              aria-current={name === section ? 'page' : undefined}
              onClick={() => go({ screen: 'settings', section: name })}
            >
              <Icon of={sections[name].icon} size="sm" />
              {t(`sections.${name}`)}
            </button>
          ))}
        </nav>
        <section className="settings-section shrink" aria-label={t(`sections.${section}`)}>
          {settings === null ? <Skeleton label={t('common:loading')} /> : sections[section].show(settings)}
        </section>
      </div>
    </AppShell>
  )
}
