import { List } from 'lucide-react'
import type { Comparison } from '../../../contract/shapes/comparison.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { CreateClaimButton } from '../../shared/create-claim.tsx'
import { useRoute } from '../../state/route.ts'
import { useQuery } from '../../state/use-query.ts'
import { Button } from '../../ui/button.tsx'

/** Of a signed comparison: what can be claimed of it, or corrected, and the claims that were made. */
export function ClaimButtons({ comparison }: { comparison: Comparison }) {
  const { controlId, part, supplierCode, supplierName } = comparison
  const { t } = useTranslation('claims')
  const go = useRoute((state) => state.go)
  const whose = supplierCode === null ? { supplierName: supplierName ?? '' } : { supplierCode }
  const watch = { watch: ['claims', 'counts'], keepPrevious: true, reportFailure: true } as const
  const own = useQuery('claims.claimable', whose, watch).data?.rows.find(
    (row) => row.controlId === controlId && row.part === part,
  )
  const made = useQuery('claims.list', { controlId, limit: 1 }, watch).data
  return (
    <>
      {(['claim', 'correction'] as const).map((kind) => {
        const lines = own?.[kind] ?? 0
        return lines === 0 ? null : (
          <CreateClaimButton key={kind} controlId={controlId} part={part} kind={kind} lines={lines} />
        )
      })}
      {made === null || made.total === 0 ? null : (
        <Button
          icon={List}
          onClick={() => {
            const [only] = made.rows
            if (made.total === 1 && only !== undefined) go({ screen: 'claim', claimId: only.claimId })
            else go({ screen: 'claims', state: 'all', controlId })
          }}
        >
          {t('open')}
        </Button>
      )}
    </>
  )
}
