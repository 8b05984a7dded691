import {
  CalendarX2,
  Check,
  CircleQuestionMark,
  EqualApproximately,
  Minus,
  PackageOpen,
  PackagePlus,
  PackageX,
  Plus,
  Tags,
  Truck,
  type LucideIcon,
} from 'lucide-react'
import type { ComparisonStatus } from '../../contract/shapes/comparison.ts'
import { useTexts } from '../i18n/use-texts.ts'
import { Icon } from './icon.tsx'

const icons = {
  match: Check,
  within_tolerance: EqualApproximately,
  short: Minus,
  over: Plus,
  missing: PackageX,
  unexpected: PackagePlus,
  wrong_lot: Tags,
  wrong_expiry: CalendarX2,
  not_on_package: PackageOpen,
  unreadable: CircleQuestionMark,
  to_come: Truck,
} as const satisfies Record<ComparisonStatus, LucideIcon>

/** Status of a comparison line, or the number of lines with it: icon, word and colour. */
export function StatusPill({ status, lines }: { status: ComparisonStatus; lines?: number }) {
  const { t, format } = useTexts()
  return (
    <span className="status-pill" data-status={status}>
      <Icon of={icons[status]} size="sm" />
      {lines === undefined ? null : <b>{format.count(lines)}</b>}
      {t(lines === undefined || lines === 1 ? `comparisonStatus.${status}` : `statusOfLines.${status}`)}
    </span>
  )
}
