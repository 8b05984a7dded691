import { CalendarX2, Lock } from 'lucide-react'
import type { StockLot } from '../../../contract/shapes/stock.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { useQuantity } from '../../i18n/use-quantity.ts'
import { Icon } from '../../ui/icon.tsx'
import { Tag } from '../../ui/badges.tsx'
import { CodeText } from '../../ui/code-text.tsx'
import { locationText } from '../../shared/stock-location.ts'

interface LotListProps {
  lots: readonly StockLot[]
  /** The units are kilograms. */
  byWeight: true | undefined
  total: number
  onContainer: (number: string) => void
}

/** The lots of one article in order of expiry, each with its locations. */
export function LotList({ lots, byWeight, total, onContainer }: LotListProps) {
  const { t, format } = useTexts('stock')
  const quantity = useQuantity()
  return (
    <section className="detail-section">
      <h3>{t('article.lots', { count: total })}</h3>
      <ol className="stock-lots">
        {lots.map((lot) => (
          <li key={`${lot.lot ?? ''} ${lot.expiry ?? ''}`} className="pad-2 line-above">
            <p className="stock-lot-head row wrap">
              <span className={lot.lot === null ? 'second' : 'mono strong'}>{lot.lot ?? t('article.noLot')}</span>
              {lot.expired ? (
                <Tag icon={CalendarX2} tone="warn">
                  {t('expired')} {format.date(lot.expiry)}
                </Tag>
              ) : (
                <span className={lot.expiry === null ? 'second' : undefined}>
                  {lot.expiry === null ? t('article.noExpiry') : format.date(lot.expiry)}
                </span>
              )}
              <span className="push one-line strong">{quantity(lot.units, byWeight)}</span>
            </p>
            {lot.blockedUnits === 0 ? null : (
              <p className="second inline-row gap-1">
                <Icon of={Lock} size="sm" />
                {t('article.blocked', { units: quantity(lot.blockedUnits, byWeight) })}
              </p>
            )}
            <ul className="stock-places">
              {lot.places.map((place) => (
                <li key={`${place.area ?? ''} ${place.location ?? ''} ${place.container ?? ''}`}>
                  <span>
                    <CodeText text={locationText(place) ?? t('article.unknownPlace')} />
                  </span>
                  <Container number={place.container} onContainer={onContainer} />
                  <span className="push one-line text-end">{quantity(place.units, byWeight)}</span>
                </li>
              ))}
            </ul>
            {lot.placesTotal > lot.places.length ? (
              <p className="second">
                {t('article.more', {
                  count: lot.placesTotal - lot.places.length,
                })}
              </p>
            ) : null}
          </li>
        ))}
      </ol>
      {total > lots.length ? (
        <p className="second">
          {t('article.moreLots', { shown: format.count(lots.length), value: format.count(total) })}
        </p>
      ) : null}
    </section>
  )
}

function Container({ number, onContainer }: { number: string | null; onContainer: (number: string) => void }) {
  if (number === null) return <span />
  return (
    <button
      type="button"
      className="stock-container-link text-link mono text-13 second"
      onClick={() => onContainer(number)}
    >
      {number}
    </button>
  )
}
