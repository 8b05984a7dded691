import type { Comparison, ComparisonLine } from '../../../contract/shapes/comparison.ts'
import { holdsByLine, type Hold } from '../../../contract/shapes/hold.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { HoldMark } from '../../shared/hold-list.tsx'
import { decimalsOf, alignHeaderOnDecimalMark, alignOnDecimalMark } from '../../ui/decimals.ts'
import { Tag } from '../../ui/badges.tsx'
import { StatusPill } from '../../ui/status-pill.tsx'
import { NotOnPackageTag } from './not-on-package-tag.tsx'
import { DifferenceBar } from './difference-bar.tsx'
import { differs, isSigned, isSignedElsewhere, type Groups, type Recount, type Shown } from './groups.ts'
import { LineFold } from './line-fold.tsx'
import { LineOrigin } from './line-origin.tsx'
import { allCounts } from './counts.ts'
import { LineReasonButton, type LineReasonProps } from './line-reason.tsx'
import { LineRules } from './line-rules.tsx'

interface TableProps {
  comparison: Comparison
  groups: Groups
  shown: Shown
  recounts: readonly Recount[]
  holds: readonly Hold[]
}

type FigureColumn = 'declared' | 'wmsCount' | 0 | 1 | 2 | 'damaged' | 'difference'

const figureOf = (line: ComparisonLine, column: FigureColumn) =>
  typeof column === 'number' ? line.counts[column] : line[column]

/** Shared by all rows: the columns and the widths of their figures. */
interface Columns {
  counters: readonly (0 | 1 | 2)[]
  wms: boolean
  damaged: boolean
  decimals: Record<FigureColumn, number>
  /** The largest difference, shown as a full bar. */
  most: number
  /** For the reason of a line. */
  reasons: Omit<LineReasonProps, 'line'>
  holds: ReadonlyMap<ComparisonLine, readonly Hold[]>
}

/** The lines: those with differences expanded, those within tolerance and matching collapsed to one row each. */
export function ComparisonTable({ comparison, groups, shown, recounts, holds }: TableProps) {
  const { t } = useTranslation(['comparison', 'common', 'deliveryParts'])
  const { lines, totals, part, parts = [] } = comparison
  // The column of a whole in parts is the sum of its parts.
  const summed = part === undefined && parts.length > 1
  const decimalsIn = (column: FigureColumn) =>
    Math.max(0, ...lines.map((line) => decimalsOf(figureOf(line, column) ?? 0)))
  const columns: Columns = {
    counters: ([0, 1, 2] as const).filter((at) => at === 0 || totals.counts[at] !== null),
    wms: lines.some((line) => line.wmsCount !== null),
    damaged: lines.some((line) => line.damaged !== 0),
    decimals: {
      declared: decimalsIn('declared'),
      wmsCount: decimalsIn('wmsCount'),
      0: decimalsIn(0),
      1: decimalsIn(1),
      2: decimalsIn(2),
      damaged: decimalsIn('damaged'),
      difference: decimalsIn('difference'),
    },
    reasons: {
      controlId: comparison.controlId,
      part,
      recounts,
      counts: allCounts(comparison),
      signed: isSigned(comparison) || isSignedElsewhere(comparison),
    },
    holds: holdsByLine(holds, lines),
    most: Math.max(0, ...lines.map((line) => Math.abs(line.difference ?? 0))),
  }
  const folds = [
    { status: 'to_come', rows: groups.toCome },
    { status: 'within_tolerance', rows: groups.tolerated },
    { status: 'match', rows: groups.matches },
  ] as const
  const under = (column: FigureColumn) => alignHeaderOnDecimalMark(columns.decimals[column])
  return (
    <div className="comparison-lines">
      <table className="comparison-table">
        <thead>
          <tr>
            <th scope="col" className="comparison-status">
              {t('common:status')}
            </th>
            <th scope="col">{t('common:article')}</th>
            <th scope="col" className="figure" style={under('declared')}>
              {t((part ?? 1) > 1 ? 'deliveryParts:declared' : 'comparison:declared')}
            </th>
            {columns.wms ? (
              <th scope="col" className="figure" style={under('wmsCount')}>
                {t('comparison:wms')}
              </th>
            ) : null}
            {columns.counters.map((at) => (
              <th
                key={at}
                scope="col"
                className="figure"
                style={under(at)}
                aria-label={summed ? t('deliveryParts:received') : t(`common:counter.${counterOf(at)}`)}
              >
                {summed ? t('deliveryParts:received') : t(`common:counterShort.${counterOf(at)}`)}
              </th>
            ))}
            {columns.damaged ? (
              <th scope="col" className="figure" style={under('damaged')}>
                {t('comparison:damaged')}
              </th>
            ) : null}
            <th scope="col" className="figure" style={under('difference')} aria-label={t('common:difference')}>
              {t('comparison:differenceShort')}
            </th>
            <th className="comparison-bar" aria-hidden="true" />
            <th scope="col" className="comparison-why">
              {t('common:reason')}
            </th>
          </tr>
        </thead>
        <tbody>
          {[...groups.exceptions, ...groups.notComparable].map((line, at) => (
            <Row key={at} line={line} lines={lines} columns={columns} />
          ))}
          {groups.exceptions.length + groups.notComparable.length === 0 ? (
            <tr className="comparison-none">
              <td colSpan={6 + figureColumns(columns)}>
                {t(part === undefined ? 'comparison:noExceptions' : 'deliveryParts:noExceptions')}
              </td>
            </tr>
          ) : null}
        </tbody>
        {folds.map(({ status, rows }) => (
          <LineFold
            key={status}
            status={status}
            lines={rows}
            colSpan={5 + figureColumns(columns)}
            open={shown === 'all'}
          >
            {rows.map((line, at) => (
              <Row key={at} line={line} lines={lines} columns={columns} />
            ))}
          </LineFold>
        ))}
      </table>
    </div>
  )
}

/** The columns of figures that not every comparison has. */
const figureColumns = ({ counters, wms, damaged }: Columns) => counters.length + Number(wms) + Number(damaged)

const counterOf = (at: 0 | 1 | 2) => (at + 1) as 1 | 2 | 3

/** The size at the end of a name stays with its number. */
const withUnbrokenSize = (name: string) => name.replace(/(\d) (\p{L}+)$/u, '$1\u00a0$2')

interface RowProps {
  line: ComparisonLine
  lines: readonly ComparisonLine[]
  columns: Columns
}

function Row({ line, lines, columns }: RowProps) {
  const { t } = useTranslation(['comparison', 'common', 'deliveryParts', 'count'])
  const { status, difference, declared } = line
  // The count shown has no difference, but it does not decide.
  const isUndecided = !line.decided && status !== null && !differs(line)
  const wasNotDeclared = declared === 0 && status !== 'match'
  return (
    <tr>
      <td className="comparison-status">
        {isUndecided ? (
          <Tag tone="warn">{t('comparison:undecided')}</Tag>
        ) : status === null ? (
          <Tag>{t('comparison:notCounted')}</Tag>
        ) : (
          <StatusPill status={status} />
        )}
      </td>
      <td className="comparison-article">
        <p className="clip medium">{withUnbrokenSize(line.description ?? line.articleCode)}</p>
        <p className="comparison-codes text-13 second anywhere">
          <span>
            <LineOrigin line={line} lines={lines} />
          </span>
          <NotOnPackageTag line={line} />
          {line.byWeight === true ? <Tag>{t('count:kilos')}</Tag> : null}
          {line.unconfirmed ? <Tag>{t('comparison:unconfirmed')}</Tag> : null}
          {(columns.holds.get(line) ?? []).map((hold) => (
            <HoldMark key={hold.holdId} hold={hold} />
          ))}
          {line.decided || isUndecided ? null : <Tag tone="warn">{t('comparison:undecided')}</Tag>}
        </p>
        <LineRules line={line} />
      </td>
      <Figure value={wasNotDeclared ? null : declared} decimals={columns.decimals.declared} />
      {columns.wms ? <Figure value={line.wmsCount} decimals={columns.decimals.wmsCount} quiet /> : null}
      {columns.counters.map((at) => (
        <Figure
          key={at}
          value={line.counts[at]}
          decimals={columns.decimals[at]}
          quiet={at === 0 && columns.counters.length > 1}
        />
      ))}
      {columns.damaged ? (
        <Figure value={line.damaged === 0 ? null : line.damaged} decimals={columns.decimals.damaged} />
      ) : null}
      <Figure value={difference} decimals={columns.decimals.difference} signed />
      <td className="comparison-bar">
        {difference === null || columns.most === 0 ? null : <DifferenceBar share={difference / columns.most} />}
      </td>
      <td className="comparison-why">
        <LineReasonButton {...columns.reasons} line={line} />
      </td>
    </tr>
  )
}

interface FigureProps {
  value: number | null
  /** The most of its column. */
  decimals: number
  signed?: boolean
  /** Read aloud after the others. */
  quiet?: boolean
}

function Figure({ value, decimals, signed = false, quiet = false }: FigureProps) {
  const { t, format } = useTexts()
  return (
    <td
      className="figure"
      data-signed={signed || undefined}
      data-quiet={quiet || undefined}
      style={alignOnDecimalMark(value ?? 0, decimals)}
    >
      {value === null ? (
        <span className="second">{t('none')}</span>
      ) : signed ? (
        format.signed(value)
      ) : (
        format.units(value)
      )}
    </td>
  )
}
