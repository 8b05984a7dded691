import { useTexts } from '../../i18n/use-texts.ts'
import { shownAmounts } from '../../shared/claim-amounts.ts'
import { CreateClaimButton } from '../../shared/create-claim.tsx'
import { useRoute } from '../../state/route.ts'
import type { Days } from '../../state/period.ts'
import type { SupplierRef } from '../../state/suppliers-view.ts'
import { useQuery } from '../../state/use-query.ts'
import { Button } from '../../ui/button.tsx'

const mostShown = 5
const figures = ['claimed', 'accepted', 'credited', 'refused', 'open'] as const

interface SupplierClaimsProps {
  supplier: SupplierRef
  whose: { supplierCode?: string; supplierName?: string }
  days: Days
}

/** Claims of one supplier: what can be claimed, and what became of those sent in the period. */
export function SupplierClaims({ supplier, whose, days }: SupplierClaimsProps) {
  const { t, format } = useTexts('claims')
  const go = useRoute((state) => state.go)
  const watch = { watch: ['claims', 'counts'], keepPrevious: true, reportFailure: true } as const
  const claimable = useQuery('claims.claimable', whose, watch).data?.rows ?? []
  const sums = useQuery('claims.sums', { ...days, ...whose }, watch).data?.rows[0]
  return (
    <section className="detail-section">
      <h3>{t('supplier.title')}</h3>
      {claimable.slice(0, mostShown).map(({ controlId, part, number, signedAt, claim, correction }) => (
        <div key={`${controlId} ${part ?? ''}`} className="row wrap between gap-2 pad-2 line-above">
          <span>
            <span className="mono">{number ?? controlId}</span> <span className="second">{format.date(signedAt)}</span>
          </span>
          {(['claim', 'correction'] as const).map((kind) => {
            const lines = kind === 'claim' ? claim : correction
            return lines === 0 ? null : (
              <CreateClaimButton
                key={kind}
                size="small"
                controlId={controlId}
                part={part}
                document={number ?? String(controlId)}
                kind={kind}
                lines={lines}
              />
            )
          })}
        </div>
      ))}
      {sums === undefined ? (
        <p className="second below-2">{t('supplier.none')}</p>
      ) : (
        <dl className="record-figures">
          {figures.map((figure) => (
            <div key={figure}>
              <dt>{t(`amount.${figure}`)}</dt>
              <dd className="flex baseline gap-3">
                {sums.totals.kilos.claimed === 0 ? null : (
                  <span className="second">
                    {t('common:kilosOf', { amount: format.units(shownAmounts(sums.totals.kilos)[figure]) })}
                  </span>
                )}
                <span className="figure medium">
                  {t('amount.units', { amount: format.units(shownAmounts(sums.totals.units)[figure]) })}
                </span>
              </dd>
            </div>
          ))}
        </dl>
      )}
      {sums !== undefined && sums.leftOut > 0 ? (
        <p className="second">{t('supplier.leftOut', { count: sums.leftOut })}</p>
      ) : null}
      <Button size="small" onClick={() => go({ screen: 'claims', state: 'all', supplier })}>
        {t('supplier.all')}
      </Button>
    </section>
  )
}
