import { useTranslation } from 'react-i18next'
import type { CountSession } from '../../../contract/shapes/count.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { useQuery } from '../../state/use-query.ts'
import { Button } from '../../ui/button.tsx'

export interface KnownLot {
  lot: string
  expiry: string | null
}

/** More would leave no room for the letters. */
const mostLots = 4

/** Lots that the count has of an article, each as a key that fills in its lot and expiry. */
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
  const lots = lotsOf(data, articleCode)
  if (lots.length === 0) return null
  return (
    <div className="label-lots" role="group" aria-label={t('knownLots')}>
      {lots.map((known) => (
        <Button key={`${known.lot} ${known.expiry}`} size="dock" onClick={() => onChoose(known)}>
          <span className="label-lot">
            <bdi className="mono clip">{known.lot}</bdi>
            {known.expiry === null ? null : <small>{format.date(known.expiry)}</small>}
          </span>
        </Button>
      ))}
    </div>
  )
}

function lotsOf(session: CountSession | null, article: string): KnownLot[] {
  const lots = new Map<string, KnownLot>()
  for (const { articleCode, lot, expiry } of session?.tallies ?? [])
    if (articleCode === article && lot !== null) lots.set(JSON.stringify([lot, expiry]), { lot, expiry })
  return [...lots.values()].slice(0, mostLots)
}
