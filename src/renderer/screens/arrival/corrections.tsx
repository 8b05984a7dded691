import { dotted } from '../../../contract/isolated.ts'
import type { Arrival } from '../../../contract/shapes/arrival.ts'
import { usePresetWords } from '../../shared/use-preset-words.ts'
import { useClockTexts } from '../../state/use-clock-texts.ts'

// Place, article if any, and value, as they are recorded.
const recorded = /^(.*?)(?: · (.*))? · (-?[\d.]+) (°[CF])$/s

/** Earlier values of the record, who changed them and when. */
export function Corrections({ arrival: { corrections } }: { arrival: Arrival }) {
  const { t, format } = useClockTexts('arrival')
  const inWords = usePresetWords('place')
  if (corrections.length === 0) return null
  const text = (value: string | null, field: string) => {
    if (value === null) return t('none')
    const [, place, articleCode, degrees, unit] = (field === 'reading' ? recorded.exec(value) : null) ?? []
    if (place !== undefined)
      return dotted([inWords(place), articleCode, `${format.units(Number(degrees))} ${unit ?? ''}`])
    if (field === 'sealState') return t(`sealState.${value as NonNullable<Arrival['sealState']>}`)
    return field === 'enteredAt' || field === 'leftAt' ? format.dateTime(value) : value
  }
  return (
    <section className="arrival-corrections text-16">
      <h2 className="text-20">{t('corrections')}</h2>
      <ul>
        {corrections.map(({ at, operator, field, before, after }, index) => (
          <li key={`${at} ${index}`}>
            <span className="second">
              {t('correction', { time: format.time(at), operator, field: t(`field.${field}`) })}
            </span>
            {before === null ? null : (
              <span>
                <del>{text(before, field)}</del> <ins>{text(after, field)}</ins>
              </span>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
