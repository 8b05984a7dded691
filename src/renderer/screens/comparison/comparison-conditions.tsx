import type { Comparison } from '../../../contract/shapes/comparison.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { Button } from '../../ui/button.tsx'
import { HelpPopover } from '../../ui/help-popover.tsx'
import { Tag } from '../../ui/badges.tsx'
import { useRuleText } from './rule-text.ts'
import { countsId } from './count-list.tsx'
import { allCounts } from './counts.ts'
import { photosId } from './photos.tsx'
import { notesId } from './report.tsx'

/** Tolerance and uncertainties with explanations, and links to the sections below the lines. */
export function ComparisonConditions({ comparison, photos }: { comparison: Comparison; photos: number }) {
  const { t, format } = useTexts('comparison')
  const { lines, tolerance, notes } = comparison
  const some = (count: number) => ({ count, formatted: format.count(count) })
  const undecided = lines.filter((line) => !line.decided).length
  const unconfirmed = lines.filter((line) => line.unconfirmed).length
  const figures = { units: format.units(tolerance.units), percent: format.units(tolerance.percent) }
  const none = tolerance.units === 0 && tolerance.percent === 0
  const ruleText = useRuleText()
  const plain = none ? t('marks.noTolerance') : t('common:tolerance', figures)
  const toleranceText = tolerance.rule == null ? plain : `${plain} · ${ruleText(tolerance.rule)}`
  const counts = allCounts(comparison).length
  const leftOut = comparison.leftOut?.length ?? 0
  const included = t('marks.counts', some(counts))
  return (
    <div className="comparison-conditions row wrap text-13 second" role="group" aria-label={t('marks.title')}>
      <span>
        {toleranceText}
        <HelpPopover
          label={toleranceText}
          text={none ? t('marks.noToleranceHelp') : t('marks.toleranceHelp', figures)}
        />
      </span>
      {undecided === 0 ? null : (
        <span>
          <Tag tone="warn">{t('marks.undecided', some(undecided))}</Tag>
          <HelpPopover label={t('undecided')} text={t('marks.undecidedHelp')} />
        </span>
      )}
      {unconfirmed === 0 ? null : (
        <span>
          <Tag>{t('marks.unconfirmed', some(unconfirmed))}</Tag>
          <HelpPopover label={t('unconfirmed')} text={t('marks.unconfirmedHelp')} />
        </span>
      )}
      <span className="push" />
      {counts + leftOut === 0 ? null : (
        <Jump to={countsId}>
          {leftOut === 0 ? included : t('marks.leftOut', { counts: included, formatted: format.count(leftOut) })}
        </Jump>
      )}
      {photos === 0 ? null : <Jump to={photosId}>{t('marks.photos', some(photos))}</Jump>}
      {notes.length === 0 ? null : <Jump to={notesId}>{t('marks.notes', some(notes.length))}</Jump>}
    </div>
  )
}

function Jump({ to, children }: { to: string; children: string }) {
  return (
    <Button size="small" tone="link" onClick={() => goTo(to)}>
      {children}
    </Button>
  )
}

/** Scrolls to a section and focuses it. */
export function goTo(id: string): void {
  const heading = document.getElementById(id)
  heading?.scrollIntoView({ block: 'start' })
  heading?.focus({ preventScroll: true })
}
