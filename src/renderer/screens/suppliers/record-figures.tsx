import { useEffect, useRef } from 'react'
import type { RecordFigure, SupplierScorecard } from '../../../contract/shapes/supplier-record.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { HelpPopover } from '../../ui/help-popover.tsx'
import { notDelivered } from './supplier-rows.ts'
import { useDifference } from './use-difference.ts'

interface RecordFiguresProps {
  record: SupplierScorecard
  /** The figure whose documents were open last: the focus returns to it. */
  focused: RecordFigure | null
  onOpen: (figure: RecordFigure) => void
}

const order = [
  'documents',
  'notDelivered',
  'short',
  'missing',
  'over',
  'unexpected',
  'wrongLot',
  'wrongExpiry',
  'notOnPackage',
  'right',
  'damaged',
  'difference',
  'leftOut',
] as const satisfies readonly RecordFigure[]

/** Every figure of a record: explained, and open to its documents. */
export function RecordFigures({ record, focused, onOpen }: RecordFiguresProps) {
  const { t, format } = useTexts('suppliers')
  const differenceText = useDifference()
  const list = useRef<HTMLDListElement>(null)
  useEffect(() => {
    if (focused !== null) list.current?.querySelector<HTMLElement>(`[data-figure="${focused}"]`)?.focus()
  }, [focused])
  return (
    <dl className="record-figures" ref={list}>
      {order.map((figure) => {
        const value = valueOf(record, figure)
        const word = t(`record.figure.${figure}`)
        const written = figure === 'difference' ? differenceText(record) : format.count(value)
        const isOfLines = figure !== 'documents' && figure !== 'leftOut' && figure !== 'difference'
        return (
          <div key={figure} data-part={figure === 'short' || figure === 'missing' || undefined}>
            <dt>
              {word} <HelpPopover label={word} text={t(`record.explain.${figure}`)} />
            </dt>
            <dd className="flex baseline gap-3">
              {isOfLines && record.lines > 0 ? (
                <span className="second">{format.share(value / record.lines)}</span>
              ) : null}
              {value === 0 && !(figure === 'difference' && record.kilos?.difference) ? (
                <span className="figure second">{format.count(0)}</span>
              ) : (
                <button
                  type="button"
                  className="text-link figure medium"
                  data-figure={figure}
                  aria-label={t('record.open', { figure: `${word}, ${written}` })}
                  onClick={() => onOpen(figure)}
                >
                  {written}
                </button>
              )}
            </dd>
          </div>
        )
      })}
    </dl>
  )
}

function valueOf(record: SupplierScorecard, figure: RecordFigure): number {
  switch (figure) {
    case 'documents':
      return record.documents
    case 'notDelivered':
      return notDelivered(record)
    case 'damaged':
      return record.damagedLines
    case 'difference':
      return record.difference
    case 'leftOut':
      return record.leftOut
    default:
      return record.kinds[figure]
  }
}
