import { Fragment } from 'react'
import { Check } from 'lucide-react'
import { fullYear } from '../../../contract/two-digit-year.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useQuery } from '../../state/use-query.ts'
import { Button } from '../../ui/button.tsx'
import type { CountModel, Elements } from './count-state.ts'
import { toElementString } from './element-string.ts'

/** A label that can be read in two ways: each is a button that counts it so. The next scan need not wait. */
export function AmbiguousReadings({ raw, model }: { raw: string; model: CountModel }) {
  const { t } = useTranslation('count')
  // A label without prefix is explained as GS1 data, too: as another code it would have one reading.
  const explained = useQuery('scans.explain', { raw: raw.startsWith(']') ? raw : `]C1${raw}` })
  const readings = explained.data?.alternatives.slice(0, 2) ?? []
  // Both readings begin with the same article, which the label itself does not tell.
  const [first] = readings
  const named = useQuery('scans.explain', first === undefined ? null : { raw: toElementString(first) })
  const article = named.data?.article ?? null
  if (readings.length === 0) return null
  return (
    <>
      {article === null ? null : (
        <p className="reading-article text-24 strong">{article.description ?? article.code}</p>
      )}
      <p className="read-say">{t('readings.ask')}</p>
      <div className="read-answers readings">
        {readings.map((elements) => (
          <Button
            key={JSON.stringify(elements)}
            size="next"
            icon={Check}
            className="reading"
            onClick={() => model.readAs(elements)}
          >
            <Reading elements={elements} />
          </Button>
        ))}
      </div>
    </>
  )
}

const named = { '10': 'lot', '15': 'expiry', '17': 'expiry', '21': 'serial', '37': 'units', '30': 'units' } as const

/** The data on the box as they are printed: lot and expiry by name, other data by their number. */
function Reading({ elements }: { elements: Elements }) {
  const { t, format } = useTexts('count')
  return (
    <span className="reading-parts">
      {elements
        .filter(({ ai }) => ai !== '01' && ai !== '02')
        .map(({ ai, value }) => {
          const name = Object.hasOwn(named, ai) ? named[ai as keyof typeof named] : null
          return (
            <Fragment key={ai}>
              <span>
                <span className="regular">{name === null ? `(${ai})` : t(name)}</span>{' '}
                <span className="mono">{name === 'expiry' ? format.date(dateOf(value)) : value}</span>
              </span>{' '}
            </Fragment>
          )
        })}
    </span>
  )
}

/** `271205` as `2027-12-05`; day 00 means the last of its month. */
function dateOf(digits: string): string {
  const day = digits.slice(4, 6)
  const year = fullYear(Number(digits.slice(0, 2)), new Date().getFullYear())
  const month = Number(digits.slice(2, 4))
  const last = new Date(Date.UTC(year, month, 0)).getUTCDate()
  return `${year}-${digits.slice(2, 4)}-${day === '00' ? last : day}`
}
