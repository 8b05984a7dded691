import { Boxes } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { CountSession } from '../../../contract/shapes/count.ts'
import type { ArticleStock } from '../../../contract/shapes/stock.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { useQuery } from '../../state/use-query.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'

interface KnownLot {
  lot: string
  expiry: string | null
  inStock: boolean
}

/** More would leave no room for the letters. */
const mostLots = 4

/**
 * Lots of an article that were counted before or are in stock, each as a key that fills in its lot and expiry. What the
 * document declares is not among them.
 */
export function LabelLots({
  sessionId,
  articleCode,
  onChoose,
}: {
  sessionId: string
  articleCode: string
  onChoose: (known: KnownLot) => void
}) {
  const { t } = useTranslation('label')
  const format = useFormat()
  const { data } = useQuery('counts.get', { sessionId })
  const stock = useQuery('stock.article', { articleCode }, { watch: ['stock'] }).data
  const counted = countedLots(data, articleCode)
  const lots = [...counted, ...stockLots(stock, counted)].slice(0, mostLots)
  if (lots.length === 0) return null
  return (
    <div className="label-lots" role="group" aria-label={t('knownLots')}>
      {lots.map((known) => (
        <Button key={`${known.lot} ${known.expiry}`} size="dock" onClick={() => onChoose(known)}>
          <span className="label-lot">
            <bdi className="mono clip">{known.lot}</bdi>
            <small>
              {known.inStock ? <Icon of={Boxes} size="sm" /> : null}
              {known.expiry === null ? null : format.date(known.expiry)}
              {known.inStock ? <span className="unseen"> · {t('inStock')}</span> : null}
            </small>
          </span>
        </Button>
      ))}
    </div>
  )
}

function countedLots(session: CountSession | null, article: string): KnownLot[] {
  const lots = new Map<string, KnownLot>()
  for (const { articleCode, lot, expiry } of session?.tallies ?? [])
    if (articleCode === article && lot !== null)
      lots.set(JSON.stringify([lot, expiry]), { lot, expiry, inStock: false })
  return [...lots.values()]
}

/** Lots in stock that were not counted, the one that expires last first: what arrives is mostly the newest. */
function stockLots(stock: ArticleStock | null, counted: readonly KnownLot[]): KnownLot[] {
  const known = new Set(counted.map(({ lot }) => lot))
  const lots = new Map<string, KnownLot>()
  for (const { lot, expiry, expired } of stock?.lots ?? [])
    if (lot !== null && !expired && !known.has(lot))
      lots.set(lot, { lot, expiry: expiry?.slice(0, 10) ?? null, inStock: true })
  return [...lots.values()].sort((a, b) => ((a.expiry ?? '') < (b.expiry ?? '') ? 1 : -1))
}
