import { useState } from 'react'
import type { ClaimView } from '../../../contract/shapes/claim.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { AppShell } from '../../shell/app-shell.tsx'
import { BlindState } from '../../shared/blind-state.tsx'
import { useRoute } from '../../state/route.ts'
import { useSupervisor } from '../../state/supervisor.ts'
import { useQuery } from '../../state/use-query.ts'
import { Loaded } from '../../ui/loaded.tsx'
import { Notice } from '../../ui/notice.tsx'
import { OperatorDialog } from '../../shell/operator-picker.tsx'
import { ClaimFoot } from './claim-foot.tsx'
import { ClaimHead } from './claim-head.tsx'
import { ClaimLines } from './claim-lines.tsx'
import { ClaimLog } from './claim-log.tsx'
import { ClaimPaper } from './claim-paper.tsx'
import { ClaimSums, SupplierTotals } from './claim-sums.tsx'
import { useClaimChange } from './use-claim-change.ts'

/** One claim: its lines at the left, the letter at the right, the next step below. */
export function ClaimScreen({ claimId }: { claimId: string }) {
  const back = useRoute((state) => state.back)
  const ask = useSupervisor((state) => state.ask)
  const answer = useQuery('claims.get', { claimId }, { watch: ['claims', 'counts', 'supervisor'], keepPrevious: true })
  if (answer.error?.code === 'forbidden')
    return <BlindState onUnlock={() => void ask().then((granted) => granted && answer.reload())} />
  return (
    <AppShell kind="normal">
      <Loaded of={answer} lines={8} isPage>
        {(claim) => <Claim claim={claim} onBack={back} />}
      </Loaded>
    </AppShell>
  )
}

function Claim({ claim, onBack }: { claim: ClaimView; onBack: () => void }) {
  const { t, i18n } = useTranslation('claims')
  const [language, setLanguage] = useState<'es' | 'en'>(i18n.language === 'en' ? 'en' : 'es')
  const changes = useClaimChange(claim)
  return (
    <article className="claim">
      <div className="column gap-3 shrink below-4">
        <ClaimHead claim={claim} onBack={onBack} />
        {claim.intact ? null : <Notice tone="bad">{t('notIntact')}</Notice>}
        {claim.standing === 'stands' ? null : <Notice live>{t(`standing.${claim.standing}`)}</Notice>}
        <div className="claim-columns">
          <div className="claim-left stack gap-5">
            <ClaimLines claim={claim} changes={changes} />
            <ClaimSums claim={claim} />
            <SupplierTotals claim={claim} />
            <ClaimLog claim={claim} />
          </div>
          <ClaimPaper claim={claim} language={language} onLanguage={setLanguage} changes={changes} />
        </div>
      </div>
      <ClaimFoot claim={claim} language={language} changes={changes} />
      <OperatorDialog {...changes.operatorDialog} />
    </article>
  )
}
