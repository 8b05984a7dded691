import { Eye, Flag, MessageSquare, type LucideIcon } from 'lucide-react'
import type { AdjustmentReview, VerdictInput } from '../../../contract/shapes/adjustment.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Icon } from '../../ui/icon.tsx'

type Verdict = AdjustmentReview['verdict']

const icons = { seen: Eye, explained: MessageSquare, escalated: Flag } as const satisfies Record<Verdict, LucideIcon>

/** The keys of the verdicts; two of them ask for a note. */
export const verdictKeys = { s: 'seen', e: 'explained', x: 'escalated' } as const satisfies Record<string, VerdictInput>

/** The review of a row: icon and word. */
export function ReviewBadge({ verdict }: { verdict: Verdict }) {
  const { t } = useTranslation('adjustments')
  return (
    <span className="inline-row tight">
      <Icon of={icons[verdict]} size="sm" />
      {t(`reviewState.${verdict}`)}
    </span>
  )
}
