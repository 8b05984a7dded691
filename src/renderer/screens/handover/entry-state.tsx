import { Check, CheckCheck, CircleMinus, CircleX, Hourglass, type LucideIcon } from 'lucide-react'
import type { HandoverState } from '../../../contract/shapes/handover.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Icon } from '../../ui/icon.tsx'

export const stateIcons = {
  waiting: Hourglass,
  sent: Check,
  acknowledged: CheckCheck,
  refused: CircleX,
  withdrawn: CircleMinus,
} as const satisfies Record<HandoverState, LucideIcon>

/** The state of an entry, with its icon. */
export function EntryState({ state }: { state: HandoverState }) {
  const { t } = useTranslation('handover')
  return (
    <span className="entry-state inline-row tight medium" data-state={state}>
      <Icon of={stateIcons[state]} size="sm" />
      {t(`state.${state}`)}
    </span>
  )
}
