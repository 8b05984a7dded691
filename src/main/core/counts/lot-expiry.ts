import type { OtherExpiry } from '../../../contract/shapes/lot-expiry.ts'
import type { ArticleCatalog } from '../articles/article-catalog.ts'
import { firstSeen } from '../domain/count-log/count-state.ts'
import type { CountState } from '../domain/count-log/count-state.ts'
import { stateKey } from '../domain/text.ts'
import { openStates } from '../domain/control-state.ts'
import type { SessionOverview } from '../store/sessions.ts'
import type { CountService } from './count-service.ts'
import type { ScannedData } from './interpret-scan.ts'

const notStored: ReadonlySet<string> = new Set(openStates.map(stateKey))

interface KnownExpiries {
  state: CountState
  /** Expiries of a lot in the local copy of the stock; none if the goods of this delivery may be part of it. */
  stockExpiries: ArticleCatalog['stockExpiries']
}

/**
 * The expiry that a lot had before, in this count, else in stock; `null` if it had none or the same. Never reads a document:
 * a lot that only the document declares has no expiry before.
 */
export function otherExpiry(
  articleCode: string,
  { lot, expiry }: Pick<ScannedData, 'lot' | 'expiry'>,
  { state, stockExpiries }: KnownExpiries,
): OtherExpiry | null {
  if (lot === null || expiry === null) return null
  const counted: string[] = []
  for (const tally of state.tallies.values())
    if (tally.articleCode === articleCode && tally.lot === lot && tally.expiry !== null) counted.push(tally.expiry)
  const inStock = counted.length > 0 ? [] : inOtherContainers(stockExpiries(articleCode, lot), state)
  const known = [...counted, ...inStock]
  const last = known.at(-1)
  if (last === undefined || known.includes(expiry)) return null
  return { expiry: last, source: counted.length > 0 ? 'count' : 'stock' }
}

/** Without containers that were scanned here: they may have been put into stock already. */
function inOtherContainers(rows: ReturnType<KnownExpiries['stockExpiries']>, state: CountState): string[] {
  return rows.flatMap(({ expiry, container }) =>
    container !== null && firstSeen(state, 'container', container) !== null ? [] : [expiry],
  )
}

/**
 * Reads expiries of lots in stock while the goods of the count's document cannot be there: its control is known, and the WMS has
 * not finished it. That depends on the state of the control only, never on its lines.
 */
export function stockExpiriesFor(
  { articleCatalog, controlRepository }: Pick<CountService, 'articleCatalog' | 'controlRepository'>,
  { controlId }: Pick<SessionOverview, 'controlId'>,
): KnownExpiries['stockExpiries'] {
  return (articleCode, lot) => {
    const state = controlId === null ? null : (controlRepository.byId(controlId)?.control.state ?? null)
    return state !== null && notStored.has(stateKey(state)) ? articleCatalog.stockExpiries(articleCode, lot) : []
  }
}
