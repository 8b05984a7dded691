import { useClockTexts } from '../../state/use-clock-texts.ts'
import { useSyncExternalStore, type ReactNode } from 'react'
import { dotted } from '../../../contract/isolated.ts'
import type { Home } from '../../../contract/shapes/home.ts'
import { useDeviceName } from '../../shared/use-device-name.ts'
import { useClient } from '../../state/client.tsx'
import { useFinder } from '../../state/finder.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { useRoute } from '../../state/route.ts'
import { mediaMatches, onMediaChange } from '../../state/media-query.ts'
import { useSiteServer } from '../../state/site-server.ts'
import { useQuery } from '../../state/use-query.ts'
import { HelpPopover } from '../../ui/help-popover.tsx'

/** Documents without a count that are shown, more of them where the window is high; the list of documents has all. */
const mostWaiting = { low: 6, high: 14 }
const highWindow = '(min-height: 1000px)'

const followHeight = (changed: () => void) => onMediaChange(highWindow, changed)

function useIsHigh(): boolean {
  return useSyncExternalStore(followHeight, () => mediaMatches(highWindow))
}

/** Overview: active counts, figures of the week, age of the data. */
export function HomeSidebar({ home }: { home: Home }) {
  return (
    <aside className="home-side text-14">
      <Dock home={home} />
      <Waiting home={home} />
      <Week week={home.week} />
      <Data lastBackupAt={home.lastBackupAt} />
    </aside>
  )
}

/** Counts in progress; with a site server they are a section of their own. */
function Dock({ home: { dock, dockTotal, elsewhere } }: { home: Home }) {
  const { t, format } = useClockTexts('home')
  const go = useRoute((state) => state.go)
  const deviceName = useDeviceName()
  const siteServer = useSiteServer()
  const since = (instant: string) => {
    const age = format.age(instant)
    return t(/\d (min|h)/.test(age) ? 'dock.lastAgo' : 'dock.last', { age })
  }
  if (siteServer !== 'off') return null
  return (
    <section aria-labelledby="home-dock">
      <h2 id="home-dock">{t('dock.title')}</h2>
      {dock.length + elsewhere.length === 0 ? <p className="second pad-2">{t('dock.nobody')}</p> : null}
      <ul>
        {dock.map((count) => (
          <li key={count.sessionId}>
            <button
              type="button"
              className="home-counter"
              aria-label={t('dock.open', { operator: count.operator })}
              onClick={() => go({ screen: 'count', sessionId: count.sessionId })}
            >
              {count.operator}
            </button>
            <span className="clip">{count.location ?? ''}</span>
            <span className="all-columns second">
              {count.number === null ? null : <span className="mono">{count.number} · </span>}
              {t('common:scans', { count: count.scans })}
              {count.lastScanAt === null ? '' : ` · ${since(count.lastScanAt)}`}
            </span>
          </li>
        ))}
        {elsewhere.map((count) => (
          <li key={`${count.device} ${count.sessionId}`}>
            <span className="strong clip">{count.operator}</span>
            <span className="clip">{t('dock.otherPc', { device: deviceName(count.device) })}</span>
            <span className="all-columns second">
              {count.number === null ? null : <span className="mono">{count.number} · </span>}
              {count.scans === null ? null : `${t('common:scans', { count: count.scans })} · `}
              {t('dock.asOf', { time: format.time(count.importedAt) })}
            </span>
          </li>
        ))}
      </ul>
      {dockTotal > dock.length ? (
        <p className="second pad-2">{t('common:more', { value: format.count(dockTotal - dock.length) })}</p>
      ) : null}
    </section>
  )
}

/** Documents that nobody has begun, those that wait longest first. */
function Waiting({ home: { waiting, waitingTotal } }: { home: Home }) {
  const { t, format } = useTexts('home')
  const client = useClient()
  const find = useFinder((state) => state.find)
  const most = useIsHigh() ? mostWaiting.high : mostWaiting.low
  if (waitingTotal === 0) return null
  const shown = waiting.slice(0, most)
  return (
    <section aria-labelledby="home-waiting">
      <h2 id="home-waiting">{t('waiting.title')}</h2>
      <ul>
        {shown.map(({ controlId, number, supplierName, location, days }) => (
          <li key={controlId}>
            <button
              type="button"
              className="home-counter mono"
              aria-label={t('waiting.open', { number })}
              disabled={number === null}
              onClick={() => {
                if (number !== null) void find(client, number)
              }}
            >
              {number}
            </button>
            <span>{days === null ? '' : days > 0 ? t('waiting.days', { count: days }) : t('common:today')}</span>
            <span className="all-columns second clip">{dotted([supplierName, location])}</span>
          </li>
        ))}
      </ul>
      {waitingTotal > shown.length ? (
        <p className="second pad-2">{t('common:more', { value: format.count(waitingTotal - shown.length) })}</p>
      ) : null}
    </section>
  )
}

function Week({ week }: { week: Home['week'] }) {
  const { t, format } = useTexts('home')
  const value = (count: number) =>
    week.atLeast ? t('week.atLeast', { value: format.count(count) }) : format.count(count)
  return (
    <section aria-labelledby="home-week">
      <h2 id="home-week">{t('week.title')}</h2>
      <ul>
        <Fact label={t('week.signed')} help={t('week.signedHelp')} value={value(week.signed)} />
        <Fact
          label={t('week.withDifferences')}
          help={t('week.withDifferencesHelp')}
          value={value(week.withDifferences)}
        />
        {week.worst === null ? null : (
          <li>
            <span className="clip">
              {t('week.worst')} <span className="strong">{week.worst.supplierName ?? week.worst.supplierCode}</span>
            </span>
            <span className="strong">{format.count(week.worst.documents)}</span>
          </li>
        )}
      </ul>
    </section>
  )
}

function Fact({ label, help, value }: { label: string; help: string; value: ReactNode }) {
  return (
    <li>
      <span>
        {label}
        <HelpPopover label={label} text={help} />
      </span>
      <span className="strong">{value}</span>
    </li>
  )
}

function Data({ lastBackupAt }: { lastBackupAt: string | null }) {
  const { t, format } = useClockTexts(['home', 'settings'])
  const refresh = useQuery(
    'refresh.status',
    {},
    { watch: ['refresh', 'controls', 'connection'], atMostEveryMs: 2000, reportFailure: true },
  )
  const time = (instant: string) => format.time(instant)
  return (
    <section aria-labelledby="home-data">
      <h2 id="home-data">{t('settings:sections.data')}</h2>
      <ul>
        {(refresh.data?.resources ?? []).map(({ resource, asOf, running }) => (
          <li key={resource}>
            <span>{t(`common:resource.${resource}`)}</span>
            <span className={running ? 'second' : undefined}>
              {running
                ? `${t('data.reading')}${asOf === null ? '' : ` · ${t('data.ageOf', { time: time(asOf) })}`}`
                : null}
              {running ? null : asOf === null ? t('common:notYetLoaded') : time(asOf)}
            </span>
          </li>
        ))}
        <li>
          <span>{t('settings:data.backup')}</span>
          <span>{lastBackupAt === null ? t('data.noBackup') : time(lastBackupAt)}</span>
        </li>
      </ul>
    </section>
  )
}
