import { FileCheck2, Lock, LockOpen, Minus, type LucideIcon } from 'lucide-react'
import type { SessionSummary } from '../../../contract/shapes/count.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Tag } from '../../ui/badges.tsx'

type Status = SessionSummary['status'] | 'aside'

const icons = { open: LockOpen, closed: Lock, signed: FileCheck2, aside: Minus } as const satisfies Record<
  Status,
  LucideIcon
>

/** The state of a count, of this PC or another one. `partSigned`: with its partial delivery. */
export function CountStatusTag({ status, partSigned = false }: { status: Status; partSigned?: boolean }) {
  const { t } = useTranslation('common')
  return (
    <Tag icon={icons[status]} {...(status === 'closed' || status === 'signed' ? { tone: 'filled' } : {})}>
      {t(partSigned ? 'partSigned' : `countStatus.${status}`)}
    </Tag>
  )
}
