import { Check, CheckCheck, CircleMinus, CircleX, Hourglass, Pencil, Send, type LucideIcon } from 'lucide-react'
import type { ClaimState, ClaimSummary } from '../../contract/shapes/claim.ts'
import { useTranslation } from '../i18n/use-translation.ts'
import { Icon } from '../ui/icon.tsx'

const icons = {
  draft: Pencil,
  sent: Send,
  overdue: Hourglass,
  accepted: Check,
  credited: CheckCheck,
  refused: CircleX,
  withdrawn: CircleMinus,
} as const satisfies Record<ClaimState | 'overdue', LucideIcon>

/** The state of a claim, with its icon; a late answer is said as such. */
export function ClaimStateMark({ claim }: { claim: Pick<ClaimSummary, 'state' | 'overdue'> }) {
  const { t } = useTranslation('claims')
  const state = claim.overdue ? 'overdue' : claim.state
  return (
    <span className="claim-state inline-row tight medium" data-state={state}>
      <Icon of={icons[state]} size="sm" />
      {t(`state.${state}`)}
    </span>
  )
}
