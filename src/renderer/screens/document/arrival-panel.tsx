import { Truck } from 'lucide-react'
import { dotted } from '../../../contract/isolated.ts'
import type { ListedArrival } from '../../../contract/shapes/arrival.ts'
import { useClockTexts } from '../../state/use-clock-texts.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useRoute } from '../../state/route.ts'
import { useQuery } from '../../state/use-query.ts'
import { Button } from '../../ui/button.tsx'

/** The arrivals of this document in a line each, and the way to record one. */
export function ArrivalPanel({ number, controlId }: { number: string; controlId: number }) {
  const { t } = useTranslation(['arrival', 'frame'])
  const go = useRoute((state) => state.go)
  const { data } = useQuery(
    'arrivals.list',
    { controlId },
    { watch: ['arrivals', 'counts', 'supervisor'], reportFailure: true },
  )
  if (data === null) return null
  const { rows } = data
  return (
    <section className="document-section arrival-panel">
      <div>
        <h2>{t('frame:titles.arrival')}</h2>
        {rows.length === 0 ? <p className="second">{t('panel.empty')}</p> : null}
        <ul>
          {rows.map((row) => (
            <li key={row.arrivalId}>
              <ArrivalLine arrival={row} />
            </li>
          ))}
        </ul>
      </div>
      <Button size="touch" icon={Truck} onClick={() => go({ screen: 'arrival', number, controlId })}>
        {t(rows.length === 0 ? 'panel.record' : 'panel.open')}
      </Button>
    </section>
  )
}

function ArrivalLine({ arrival }: { arrival: ListedArrival }) {
  const { t, format } = useClockTexts('arrival')
  const { enteredAt, recordedAt, leftAt, plate, carrier, sealState, reasonsMissing } = arrival
  const facts = [
    t('panel.entered', { time: format.time(enteredAt ?? recordedAt) }),
    leftAt === null ? t('panel.stillHere') : t('panel.left', { time: format.time(leftAt) }),
    carrier,
    plate,
  ]
  const problems = [
    sealState === 'broken' ? t('panel.sealBroken') : null,
    reasonsMissing === 0 ? null : t('reasonsMissing', { count: reasonsMissing }),
    arrival.afterSignature === 'recorded' ? t('panel.later') : null,
  ]
  return (
    <>
      {dotted(facts)}
      {problems.some((problem) => problem !== null) ? (
        <span className="strong"> · {problems.filter((problem) => problem !== null).join(' · ')}</span>
      ) : null}
    </>
  )
}
