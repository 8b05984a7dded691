import { claimRequests, type ClaimAmounts, type ClaimView } from '../../../contract/shapes/claim.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { shownAmounts } from '../../shared/claim-amounts.ts'
import { useToday } from '../../state/use-today.ts'
import { useRoute } from '../../state/route.ts'
import { useQuery } from '../../state/use-query.ts'

/** Sums of the claimed lines: units and kilograms apart. */
export function ClaimSums({ claim }: { claim: ClaimView }) {
  const { t, format } = useTexts('claims')
  const included = claim.lines.filter((line) => line.included)
  return (
    <dl className="claim-sums">
      {claimRequests.map((request) => {
        const own = included.filter((line) => line.request === request)
        if (own.length === 0) return null
        const sum = (byWeight: boolean) =>
          own.reduce((total, line) => total + (line.byWeight === byWeight ? Math.round(line.units * 1e6) : 0), 0) / 1e6
        const [units, kilos] = [sum(false), sum(true)]
        return (
          <div key={request}>
            <dt className="text-13">{t(`sums.${request}`)}</dt>
            <dd className="text-20 strong">
              {request === 'note' ? (
                <small className="text-13 regular">{t('common:countedLines', { count: own.length })}</small>
              ) : (
                <>
                  {units > 0 || kilos === 0 ? t('amount.units', { amount: format.units(units) }) : ''}
                  {units > 0 && kilos > 0 ? ' + ' : ''}
                  {kilos > 0 ? t('common:kilosOf', { amount: format.units(kilos) }) : ''}{' '}
                  <small className="text-13 regular">{t('sums.lines', { count: own.length })}</small>
                </>
              )}
            </dd>
          </div>
        )
      })}
    </dl>
  )
}

const figures = ['claimed', 'accepted', 'credited', 'refused', 'open'] as const

/** Sums of the claims sent to the supplier this year. */
export function SupplierTotals({ claim: { supplierCode, supplierName, kind } }: { claim: ClaimView }) {
  const { t, format } = useTexts('claims')
  const go = useRoute((state) => state.go)
  const year = useToday().slice(0, 4)
  const whose = supplierCode === null ? { supplierName: supplierName ?? '' } : { supplierCode }
  const { data } = useQuery(
    'claims.sums',
    kind === 'claim' ? { from: `${year}-01-01`, to: `${year}-12-31`, ...whose } : null,
    { watch: ['claims'], keepPrevious: true, reportFailure: true },
  )
  const sums = data?.rows[0]
  if (sums === undefined) return null
  return (
    <section>
      <div className="claim-section-head row wrap between gap-2-4">
        <h2>
          {supplierName ?? supplierCode}, {year}
        </h2>
        <button
          type="button"
          className="text-link"
          onClick={() => go({ screen: 'claims', state: 'all', supplier: { code: supplierCode, name: supplierName } })}
        >
          {t('supplier.all')}
        </button>
      </div>
      <dl className="claim-sums">
        {figures.map((figure) => (
          <div key={figure}>
            <dt className="text-13">{t(`amount.${figure}`)}</dt>
            <dd className="text-20 strong">
              <Amount units={shownAmounts(sums.totals.units)} kilos={shownAmounts(sums.totals.kilos)} figure={figure} />
            </dd>
          </div>
        ))}
        {sums.answerDays === null ? null : (
          <div>
            <dt className="text-13">{t('amount.answerDays')}</dt>
            <dd className="text-20 strong">
              {format.count(Math.round(sums.answerDays))}{' '}
              <small className="text-13 regular">
                {t('amount.days', { count: Math.round(sums.answerDays) }).replace(/^\d+\s*/, '')}
              </small>
            </dd>
          </div>
        )}
      </dl>
    </section>
  )
}

interface AmountProps {
  units: ClaimAmounts
  kilos: ClaimAmounts
  figure: keyof ClaimAmounts
}

/** Units, and kilograms apart where there are any. */
function Amount({ units, kilos, figure }: AmountProps) {
  const { t, format } = useTexts('claims')
  const weight = kilos.claimed === 0 ? '' : ` + ${t('common:kilosOf', { amount: format.units(kilos[figure]) })}`
  return (
    <>
      {t('amount.units', { amount: format.units(units[figure]) })}
      <small className="text-13 regular">{weight}</small>
    </>
  )
}
