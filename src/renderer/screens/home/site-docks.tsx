import type { HubStatus } from '../../../contract/hub-operations.ts'
import type { Home } from '../../../contract/shapes/home.ts'
import { useClockTexts } from '../../state/use-clock-texts.ts'
import { useDeviceName } from '../../shared/use-device-name.ts'
import { useClient } from '../../state/client.tsx'
import { useFinder } from '../../state/finder.ts'
import { useRoute } from '../../state/route.ts'
import { useSiteStatus } from '../../state/site-server.ts'

/** A row: a PC, and what somebody counts there; `count` is `null` where nobody counts. */
interface DockRow {
  key: string
  pc: string
  isHere: boolean
  seenAt: string | null
  count:
    | (Pick<
        Home['elsewhere'][number],
        'sessionId' | 'number' | 'supplierName' | 'counter' | 'operator' | 'startedAt' | 'scans'
      > & {
        lastAt: string | null
      })
    | null
}

/** Who counts what at which dock of the site; while its server is away, of when that is. */
export function SiteDocks({ home }: { home: Home }) {
  const { t, format } = useClockTexts('home')
  const deviceName = useDeviceName()
  const site = useSiteStatus()
  if (site === null || site.state === 'off') return null
  const rows = dockRows(home, site, deviceName)
  const counting = rows.filter(({ count }) => count !== null).length
  const isLive = site.state === 'connected'
  return (
    <section aria-labelledby="home-docks">
      <div className="home-group flex baseline gap-2 text-14">
        <h2 id="home-docks" className="text-14">
          {t('docks.title')}
        </h2>
        <span className="second">{isLive ? t('docks.live') : t('docks.away', { time: format.time(site.since) })}</span>
        <span className="push second">{t('docks.counting', { count: counting })}</span>
      </div>
      <ul className="docks">
        {rows.map((row) => (
          <Dock key={row.key} row={row} isLive={isLive || row.isHere} awaySince={site.since} />
        ))}
      </ul>
    </section>
  )
}

function Dock({ row, isLive, awaySince }: { row: DockRow; isLive: boolean; awaySince: string | null }) {
  const { t, format } = useClockTexts(['home', 'common'])
  const client = useClient()
  const go = useRoute((state) => state.go)
  const find = useFinder((state) => state.find)
  const { pc, isHere, seenAt, count } = row
  const ago = (at: string) => {
    const age = format.age(at)
    return t(/\d (min|h)/.test(age) ? 'home:dock.lastAgo' : 'home:dock.last', { age })
  }
  const number = count?.number ?? t('common:noDocument')
  const open = () => {
    if (count === null) return
    if (isHere) go({ screen: 'count', sessionId: count.sessionId })
    else if (count.number !== null) void find(client, count.number)
  }
  return (
    <li className={isLive ? undefined : 'second'}>
      <div className="shrink">
        <p className="strong clip">{isHere ? t('common:thisPc') : pc}</p>
        <p className="second text-13">
          {isLive
            ? seenAt === null
              ? null
              : t('common:seenAt', { time: format.time(seenAt) })
            : t('home:docks.silent')}
        </p>
      </div>
      {count === null ? (
        <p className="docks-nobody second">{t('home:docks.nobody')}</p>
      ) : (
        <>
          <div className="shrink">
            <p className="strong clip">{count.operator}</p>
            <p className="second text-13">
              {t(`common:counter.${count.counter}`)} · {t('common:since', { time: format.time(count.startedAt) })}
            </p>
          </div>
          <div className="shrink">
            <button
              type="button"
              className="home-counter mono"
              aria-label={
                isHere
                  ? `${number}: ${t('home:dock.open', { operator: count.operator })}`
                  : t('home:waiting.open', { number: count.number ?? '' })
              }
              disabled={!isHere && count.number === null}
              onClick={open}
            >
              {number}
            </button>
            <p className="second text-13 clip">{count.supplierName}</p>
          </div>
          <div className="shrink text-end">
            {count.scans === null ? null : <p>{t('common:scans', { count: count.scans })}</p>}
            <p className="second text-13">
              {isLive
                ? count.lastAt === null
                  ? null
                  : ago(count.lastAt)
                : t('common:until', { time: format.time(awaySince) })}
            </p>
          </div>
        </>
      )}
    </li>
  )
}

/** The docks of the site in the order of their names, each with its open counts; this PC first where it counts. */
function dockRows({ dock, elsewhere }: Home, { pcs }: HubStatus, deviceName: (id: string) => string): DockRow[] {
  const here = dock.map((count): DockRow => {
    return { key: count.sessionId, pc: '', isHere: true, seenAt: null, count: { ...count, lastAt: count.lastScanAt } }
  })
  const docks = pcs.filter(({ kind }) => kind === 'dock')
  const others = docks.flatMap(({ deviceId, name, lastSeenAt }): DockRow[] => {
    const pc = { pc: name, isHere: false, seenAt: lastSeenAt }
    const counts = elsewhere.filter(({ device }) => device === deviceId)
    if (counts.length === 0) return [{ key: deviceId, ...pc, count: null }]
    return counts.map((count) => ({ key: count.sessionId, ...pc, count: { ...count, lastAt: count.importedAt } }))
  })
  const rest = elsewhere
    .filter(({ device }) => !docks.some(({ deviceId }) => deviceId === device))
    .map((count): DockRow => {
      const pc = { pc: deviceName(count.device), isHere: false, seenAt: null }
      return { key: count.sessionId, ...pc, count: { ...count, lastAt: count.importedAt } }
    })
  return [...here, ...others, ...rest]
}
