import { type RefObject, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useVirtualizer } from '@tanstack/react-virtual'
import { ChevronDown, ChevronUp, MapPin, TriangleAlert } from 'lucide-react'
import type { Hold } from '../../../contract/shapes/hold.ts'
import { useAmount } from '../../i18n/use-amount.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Notice } from '../../ui/notice.tsx'
import { addExact } from './entry.ts'
import { pendingText, type PendingScan, type PendingScanDraft } from './pending-scan-draft.ts'
import { locationText } from '../../shared/stock-location.ts'
import { useStockLocations, type ArticleLocations } from '../../shared/use-stock-locations.ts'
import { HoldMark } from '../../shared/hold-list.tsx'
import { noTallies, useHolds } from './use-holds.ts'
import { byArticle, type ArticleTally } from './tallies.ts'
import { piecesText } from './pieces-text.ts'
import { displayBarcode } from '../../shared/display-barcode.ts'
import type { PartProps } from './count-state.ts'

type Row =
  | { kind: 'fold'; key: 'fold'; hidden: number }
  | { kind: 'need'; key: string; need: PendingScan }
  | { kind: 'article'; key: string; tally: ArticleTally }

/** More pending scans are folded: the article that was counted last stays in view below them. */
const mostNeeds = 3

/** The pending scans, the last ones only where there are many, and the articles below them. */
function rowsOf(needs: readonly PendingScan[], articles: readonly ArticleTally[], unfolded: boolean): Row[] {
  const isMany = needs.length > mostNeeds
  const shown = isMany && !unfolded ? needs.slice(1 - mostNeeds) : needs
  return [
    ...(isMany ? [{ kind: 'fold' as const, key: 'fold' as const, hidden: needs.length - shown.length }] : []),
    ...shown.map((need) => ({ kind: 'need' as const, key: need.eventId, need })),
    ...articles.map((tally) => ({ kind: 'article' as const, key: tally.articleCode, tally })),
  ]
}

/** Counted so far, newest article first, below the pending scans. */
export function TallyList({ state, model }: PartProps) {
  const { t } = useTranslation(['count', 'common', 'hold'])
  const { session, recent, draft, view } = state
  const articles = useMemo(() => byArticle(session?.tallies ?? [], recent), [session?.tallies, recent])
  const [unfolded, setUnfolded] = useState(false)
  const rows = useMemo(
    () => rowsOf(session?.openNeeds ?? [], articles, unfolded),
    [session?.openNeeds, articles, unfolded],
  )
  // Only of articles counted here, never of lines of the document.
  const places = useStockLocations(lastCodes(articles))
  const counted = view.kind === 'scan' && view.answer.outcome === 'counted' && draft === null
  const now = counted ? view.answer.articleCode : view.kind === 'entry' ? (view.event.articleCode ?? null) : null
  const holds = useHolds(session?.sessionId ?? null, session?.tallies ?? noTallies)
  const scroller = useRef<HTMLDivElement>(null)
  const height = useRowHeight(scroller)
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => height,
    getItemKey: (index) => rows[index]?.key ?? index,
    initialRect: { width: 336, height: 480 },
    overscan: 6,
    useFlushSync: false,
  })
  const scans = session?.scans ?? 0
  return (
    <section className="tally" aria-label={t('count:tally.title')}>
      <header className="tally-head">
        <h2 className="text-20">
          {t(session === null || session.closedAt === null ? 'count:tally.title' : 'common:counted')}
        </h2>
        <p className="second text-16">
          {session?.concealed === true ? null : `${t('count:tally.articles', { count: articles.length })} · `}
          {t('common:scans', { count: scans })}
        </p>
      </header>
      {holds.held === null ? (
        <Notice
          live
          action={
            <Button size="touch" onClick={holds.reload}>
              {t('common:retry')}
            </Button>
          }
        >
          {t('hold:unread')}
        </Notice>
      ) : null}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by keyboard */}
      <div
        className="tally-scroller scroll-edges"
        ref={scroller}
        tabIndex={0}
        role="group"
        aria-label={t('count:tally.title')}
      >
        {rows.length === 0 ? (
          <p className="tally-empty second text-18">
            {t(session?.concealed === true ? 'count:tally.concealed' : 'count:tally.empty')}
          </p>
        ) : null}
        <ol className="tally-rows" style={{ height: virtual.getTotalSize() }}>
          {virtual.getVirtualItems().map((item) => {
            const row = rows[item.index]
            if (row === undefined) return null
            const style = { transform: `translateY(${item.start}px)`, height: item.size }
            return (
              <li key={row.key} style={style} aria-posinset={item.index + 1} aria-setsize={rows.length}>
                {row.kind === 'fold' ? (
                  <FoldRow hidden={row.hidden} onPress={() => setUnfolded(!unfolded)} />
                ) : row.kind === 'need' ? (
                  <NeedRow
                    need={row.need}
                    // What was typed for it is missing no more.
                    draft={draft?.eventId === row.key ? draft : null}
                    onOpen={() => model.resumePending(row.need)}
                  />
                ) : (
                  <ArticleRow
                    tally={row.tally}
                    isNow={row.key === now}
                    places={places?.get(row.key)}
                    held={holds.held?.get(row.key)}
                  />
                )}
              </li>
            )
          })}
        </ol>
      </div>
    </section>
  )
}

/**
 * Row height from the style sheet. It depends on the size of the window only: reading it for each row makes the browser
 * work out the styles again after every scan.
 */
function useRowHeight(scroller: RefObject<Element | null>): number {
  const [height, setHeight] = useState(62)
  useLayoutEffect(() => {
    function read(): void {
      const element = scroller.current
      const text = element === null ? '' : getComputedStyle(element).getPropertyValue('--tally-row')
      setHeight(Number.parseFloat(text) || 62)
    }
    read()
    addEventListener('resize', read)
    return () => removeEventListener('resize', read)
  }, [scroller])
  return height
}

/** The last articles in stable order: no new query while the same articles are counted. */
function lastCodes(articles: readonly ArticleTally[]): string[] {
  const last = articles.slice(0, 20).map((tally) => tally.articleCode)
  return last.toSorted((a, b) => (a < b ? -1 : 1))
}

interface ArticleRowProps {
  tally: ArticleTally
  isNow: boolean
  /** Locations with existing stock; never units, which could reveal declared ones. */
  places: ArticleLocations | undefined
  /** Open holds of the article or of a container with it. */
  held: readonly Hold[] | undefined
}

function ArticleRow({ tally, isNow, places, held = [] }: ArticleRowProps) {
  const { t, format } = useTexts(['count', 'stock', 'common', 'weighed'])
  const amount = useAmount()
  const { parts, damaged } = tally
  // A hold of one lot is not one of the others; one of a container or without a lot may be of all.
  const heldLots = held.some(({ lot }) => lot === null) ? 0 : new Set(held.map(({ lot }) => lot)).size
  const lotsOf = heldLots === 0 || heldLots >= parts.length ? 'tally.lots' : 'tally.heldLots'
  const lots = parts.length > 1 ? t(lotsOf, { count: parts.length, held: heldLots }) : (parts[0]?.lot ?? '')
  const { serials, lastSerial, pieces, unweighed } = tally
  const { notOnPackage } = tally
  // Then the last serial has no room.
  const isWithoutSerial = serials > 0 && notOnPackage > 0 && addExact(serials, notOnPackage) === tally.units
  const numbers =
    serials === 0
      ? ''
      : isWithoutSerial
        ? t('tally.serialsAndWithout', { count: serials, units: format.units(notOnPackage) })
        : t('tally.serials', { count: serials, last: lastSerial ?? '' })
  const aside = damaged > 0 ? t('tally.damaged', { units: amount(damaged, tally.byWeight) }) : ''
  const lacking =
    notOnPackage > 0 && !isWithoutSerial ? t('tally.notOnPackage', { units: amount(notOnPackage, tally.byWeight) }) : ''
  const [place] = places?.places ?? []
  const at = place === undefined ? null : locationText(place)
  const isWhole = Boolean(place?.area) && Boolean(place?.location)
  return (
    <div className="tally-row" data-now={isNow ? '' : undefined}>
      <span className="tally-name two-lines text-18">{tally.description ?? tally.articleCode}</span>
      <span className="tally-lot">
        <span className="clip">
          {held[0] === undefined ? null : <HoldMark hold={held[0]} />}
          {lots === '' ? null : <span className={parts.length > 1 ? undefined : 'mono'}>{lots}</span>}
          {[lacking, aside, numbers]
            .filter((text) => text !== '')
            .map((text, index) => `${lots !== '' || index > 0 ? ' · ' : ''}${text}`)}
        </span>
        {at === null ? null : (
          <span className="tally-place" title={t('stock:where.in', { places: at })}>
            <Icon of={MapPin} />
            <span className="unseen">{t('stock:where.in', { places: '' })}</span>
            {isWhole ? <span className="tally-area">{place?.area}</span> : null}
            <span className="clip">{isWhole ? place?.location : at}</span>
          </span>
        )}
      </span>
      <span className="tally-units">
        {format.units(tally.units)}
        {tally.byWeight ? <small className="text-16"> {t('kilos')}</small> : null}
        {pieces === 0 && unweighed === 0 ? null : (
          <small className="tally-pieces text-16">
            {[
              pieces === 0 ? null : piecesText(t, format, pieces),
              unweighed === 0 ? null : t('weighed:unweighed', { units: format.units(unweighed) }),
            ]
              .filter((text) => text !== null)
              .join(' · ')}
          </small>
        )}
      </span>
    </div>
  )
}

interface NeedRowProps {
  need: PendingScan
  /** The need while it is asked for. */
  draft: PendingScanDraft | null
  onOpen: () => void
}

function NeedRow({ need, draft, onOpen }: NeedRowProps) {
  const { t } = useTranslation('count')
  return (
    <button type="button" className="tally-row tally-need" aria-current={draft !== null} onClick={onOpen}>
      <span className="tally-name two-lines text-18">
        {need.description ?? need.articleCode ?? need.barcode ?? displayBarcode(need.raw ?? '')}
      </span>
      <span className="tally-lot clip">
        {pendingText(draft === null ? need : { ...need, needs: [...draft.needs] }, t)}
      </span>
      <Icon of={TriangleAlert} />
    </button>
  )
}

/** Shows the other pending scans, or only the last ones again. */
function FoldRow({ hidden, onPress }: { hidden: number; onPress: () => void }) {
  const { t } = useTranslation('count')
  return (
    <button type="button" className="tally-row tally-need tally-fold" aria-expanded={hidden === 0} onClick={onPress}>
      <span className="tally-name text-18">{hidden === 0 ? t('tally.fewer') : t('tally.more', { count: hidden })}</span>
      <Icon of={hidden === 0 ? ChevronUp : ChevronDown} />
    </button>
  )
}
