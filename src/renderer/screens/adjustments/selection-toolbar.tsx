import { Eye, Flag, MessageSquare } from 'lucide-react'
import type { AdjustmentView, VerdictInput } from '../../../contract/shapes/adjustment.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Button } from '../../ui/button.tsx'
import { Kbd } from '../../ui/badges.tsx'

interface RowsFootProps {
  taken: readonly AdjustmentView[]
  unreviewed: number | null
  /** The name in which reviews are given. */
  reviewer: string | null
  onVerdict: (rows: readonly AdjustmentView[], verdict: VerdictInput) => void
}

const buttons = [
  { verdict: 'seen', icon: Eye, cap: 'S' },
  { verdict: 'explained', icon: MessageSquare, cap: 'E' },
  { verdict: 'escalated', icon: Flag, cap: 'X' },
] as const

/** Below the rows: the keys, what to do with the rows taken, and how much work is left. */
export function SelectionToolbar({ taken, unreviewed, reviewer, onVerdict }: RowsFootProps) {
  const { t } = useTranslation('adjustments')
  return (
    <div className="rows-foot no-print" data-foot>
      <span className="second inline-row tight">
        <Kbd>J</Kbd>
        <Kbd>K</Kbd> {t('common:keyMove')}
      </span>
      {buttons.map(({ verdict, icon, cap }) => (
        <Button
          key={verdict}
          size="small"
          icon={icon}
          disabled={taken.length === 0}
          onClick={() => onVerdict(taken, verdict)}
        >
          {t(`verdict.do.${verdict}`)}
          <Kbd>{cap}</Kbd>
        </Button>
      ))}
      <span className="second inline-row tight">
        <Kbd>{t('common:letterKeypad.space')}</Kbd> {t('keys.take')}
      </span>
      <span className="second inline-row tight">
        <Kbd>Enter</Kbd> {t('keys.open')}
      </span>
      <span className="push" role="status">
        {taken.length > 1 ? `${t('taken', { count: taken.length })} · ` : ''}
        {unreviewed === null ? '' : t('left', { count: unreviewed })}
        {reviewer === null ? '' : ` · ${t('reviewer', { name: reviewer })}`}
      </span>
    </div>
  )
}
