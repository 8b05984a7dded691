import { isolated } from '../../../contract/isolated.ts'
import type { Control } from '../../../contract/shapes/control.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { locationText } from '../../shared/stock-location.ts'
import { useStockLocations } from '../../shared/use-stock-locations.ts'

/** More articles than these are counted, not listed. */
const most = 30

/**
 * Stock places of the articles of a document. Nothing is queried while the control is blind: its lines are not known.
 */
export function ExistingStock({ control }: { control: Control }) {
  const { t, format } = useTexts(['stock', 'common', 'count'])
  const lines = control.receivingDocuments.flatMap((document) => document.lines)
  // Not every line of an article has its name.
  const names = new Map<string, string | null>()
  for (const { articleCode, description } of lines) names.set(articleCode, names.get(articleCode) ?? description)
  const codes = [...names.keys()]
  const places = useStockLocations(control.blind ? [] : codes)
  if (control.blind || codes.length === 0 || places === null) return null
  const known = codes.flatMap((code) => {
    const found = places.get(code)
    return found === undefined ? [] : [{ code, ...found }]
  })
  const rest = known.length - most
  return (
    <section className="document-section">
      <h2>{t('where.title')}</h2>
      {known.length === 0 ? (
        <p className="second">{t('where.none')}</p>
      ) : (
        <>
          <p className="second">{t('where.text')}</p>
          <ul className="already-there">
            {known.slice(0, most).map(({ code, description, places: at, byWeight, locations }) => (
              <li key={code}>
                <span>
                  <bdi>{names.get(code) ?? description}</bdi> <span className="mono second code">{code}</span>
                </span>
                <span>
                  {at
                    .map((place) => {
                      const units = `${format.units(place.units)} ${t(byWeight === true ? 'count:kilos' : 'common:units')}`
                      return `${isolated(locationText(place) ?? t('article.unknownPlace'))} (${units})`
                    })
                    .join(' · ')}
                  {locations > at.length ? ` ${t('article.more', { count: locations - at.length })}` : ''}
                </span>
              </li>
            ))}
          </ul>
          {rest > 0 ? <p className="second">{t('where.more', { count: rest })}</p> : null}
        </>
      )}
    </section>
  )
}
