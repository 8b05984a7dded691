import { useState, type ReactNode } from 'react'
import { ChevronDown, ChevronRight } from 'lucide-react'
import type { ComparisonLine } from '../../../contract/shapes/comparison.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { Icon } from '../../ui/icon.tsx'
import { StatusPill } from '../../ui/status-pill.tsx'
import { sumOf, unitsToCome } from './groups.ts'

const countedOf = ({ declared, difference }: ComparisonLine) => (difference === null ? 0 : (declared ?? 0) + difference)

interface LineFoldProps {
  status: 'to_come' | 'within_tolerance' | 'match'
  lines: readonly ComparisonLine[]
  /** Columns after that of the status. */
  colSpan: number
  /** Opened with the others, and not folded by itself. */
  open: boolean
  /** The rows of the lines. */
  children: ReactNode
}

/** Lines that are all right in one row that unfolds. */
export function LineFold({ status, lines, colSpan, open, children }: LineFoldProps) {
  const { t, format } = useTexts(['comparison', 'common', 'deliveryParts', 'count'])
  const [unfolded, setUnfolded] = useState(false)
  if (lines.length === 0) return null
  const isOpen = open || unfolded
  const sumOfRows = (own: readonly ComparisonLine[]) =>
    status === 'to_come' ? unitsToCome(own) : sumOf(own.map((line) => line.declared ?? 0))
  // Kilograms and units are no sum.
  const inUnits = lines.filter(({ byWeight }) => byWeight !== true)
  const inKilos = lines.filter(({ byWeight }) => byWeight === true)
  const sumsOf = (sumOfOwn: (own: readonly ComparisonLine[]) => number) => [
    ...(inUnits.length === 0 ? [] : [{ sum: sumOfOwn(inUnits), unit: t('common:units') }]),
    ...(inKilos.length === 0 ? [] : [{ sum: sumOfOwn(inKilos), unit: t('count:kilos') }]),
  ]
  const sums = sumsOf(sumOfRows).map(({ sum, unit }) => `${format.units(sum)} ${unit}`)
  // A line still to come may have come in part.
  const counted =
    status !== 'to_come'
      ? []
      : sumsOf((own) => sumOf(own.map(countedOf)))
          .filter(({ sum }) => sum !== 0)
          .map(({ sum, unit }) => t('deliveryParts:counted', { amount: `${format.units(sum)} ${unit}` }))
  return (
    <>
      <tbody className="comparison-fold">
        <tr>
          <td className="comparison-status">
            <StatusPill status={status} />
          </td>
          <td colSpan={colSpan}>
            <button
              type="button"
              className="comparison-unfold inline-row gap-2"
              aria-expanded={isOpen}
              disabled={open}
              onClick={() => setUnfolded(!unfolded)}
            >
              <Icon of={isOpen ? ChevronDown : ChevronRight} size="sm" />
              {[t('common:countedLines', { count: lines.length }), ...sums, ...counted].join(' · ')}
            </button>
          </td>
        </tr>
      </tbody>
      <tbody className="comparison-folded" data-open={isOpen}>
        {children}
      </tbody>
    </>
  )
}
