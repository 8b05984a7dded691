import { Boxes } from 'lucide-react'
import type { CountSession } from '../../../contract/shapes/count.ts'
import type { ArticleStock } from '../../../contract/shapes/stock.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { useQuery } from '../../state/use-query.ts'
import { Button } from '../../ui/button.tsx'

export interface KnownLot {
  lot: string
  expiry: string | null
  /** Known from the stock only. */
  inStock?: true
}

/** More would leave no room for the letters. */
const mostLots = 4
/** One row of keys. */
const mostWithStock = 3

/** Lots that the count has of an article, then those of its stock, each as a key that fills in its lot and expiry. */
export function LabelLots({
  sessionId,
  articleCode,
  onChoose,
}: {
  sessionId: string
  articleCode: string
  onChoose: (known: KnownLot) => void
}) {
  const { t, format } = useTexts('label')
  const { data } = useQuery('counts.get', { sessionId })
  const stock = useQuery('stock.article', { articleCode })
  const lots = lotsOf(data, articleCode, stock.data)
  if (lots.length === 0) return null
  return (
    <div className="label-lots stack gap-2 all-columns" role="group" aria-label={t('knownLots')}>
      {lots.map((known) => (
        <Button
          key={`${known.lot} ${known.expiry}`}
          size="touch"
          {...(known.inStock === true ? { icon: Boxes } : {})}
          onClick={() => onChoose(known)}
        >
          <span className="label-lot">
            <bdi className="mono clip">{known.lot}</bdi>
            {known.expiry === null ? null : <small className="text-16 regular">{format.date(known.expiry)}</small>}
            {known.inStock === true ? <span className="unseen">{t('inStock')}</span> : null}
          </span>
        </Button>
      ))}
    </div>
  )
}

/** Stock that expires last is the most like what arrives now. */
function lotsOf(session: CountSession | null, article: string, stock: ArticleStock | null): KnownLot[] {
  const lots = new Map<string, KnownLot>()
  for (const { articleCode, lot, expiry } of session?.tallies ?? [])
    if (articleCode === article && lot !== null) lots.set(JSON.stringify([lot, expiry]), { lot, expiry })
  const counted = [...lots.values()].slice(0, mostLots)
  const others = (stock?.lots ?? []).flatMap(({ lot, expiry, expired }): KnownLot[] =>
    lot === null || expired || counted.some((known) => known.lot === lot)
      ? []
      : [{ lot, expiry: dayOf(expiry), inStock: true }],
  )
  return [...counted, ...others.toReversed().slice(0, Math.max(0, mostWithStock - counted.length))]
}

/** The day of an expiry of the stock; `null` for none, and for a text of the WMS that is no date. */
function dayOf(expiry: string | null): string | null {
  return /^\d{4}-\d\d-\d\d/.exec(expiry ?? '')?.[0] ?? null
}
