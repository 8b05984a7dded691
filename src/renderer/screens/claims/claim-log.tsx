import { dotted } from '../../../contract/isolated.ts'
import type { ClaimView } from '../../../contract/shapes/claim.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { Tag } from '../../ui/badges.tsx'

type Entry = ClaimView['log'][number]

/** Every change of the claim, with who and when; what was undone stays. */
export function ClaimLog({ claim: { log } }: { claim: ClaimView }) {
  const { t, format } = useTexts('claims')
  const textOf = useEntryText()
  return (
    <section>
      <div className="claim-section-head row wrap between gap-2-4">
        <h2>{t('log.title')}</h2>
      </div>
      <ol className="claim-log">
        {log.toReversed().map((entry) => (
          <li key={entry.eventId}>
            <span className="second one-line">{format.dateTime(entry.at)}</span>
            <span className={entry.undone ? 'second' : undefined}>
              {textOf(entry)} {entry.undone ? <Tag>{t('log.wasUndone')}</Tag> : null}
              {entry.note === null && entry.creditNote === null && entry.to === null ? null : (
                <span className="second block">{dotted([entry.to, entry.creditNote, entry.note])}</span>
              )}
            </span>
            <span className="second">{entry.operator}</span>
          </li>
        ))}
      </ol>
    </section>
  )
}

function useEntryText(): (entry: Entry) => string {
  const { t, format } = useTexts('claims')
  return ({ kind, outcome, units, kilos, way }) => {
    switch (kind) {
      case 'claim':
        return t('log.made')
      case 'claim_line':
        return t('log.line')
      case 'claim_text':
        return t('log.text')
      case 'claim_sent':
        return t('log.sent', { way: way === null ? '' : t(`way.${way}`) })
      case 'claim_answered': {
        const amount = [
          (units ?? 0) > 0 ? t('amount.units', { amount: format.units(units ?? 0) }) : null,
          (kilos ?? 0) > 0 ? t('common:kilosOf', { amount: format.units(kilos ?? 0) }) : null,
        ]
          .filter((part) => part !== null)
          .join(' + ')
        return t('log.answered', { outcome: outcome === null ? '' : t(`state.${outcome}`), amount })
      }
      case 'claim_withdrawn':
        return t('state.withdrawn')
      case 'claim_undone':
        return t('log.undone')
      default:
        return kind
    }
  }
}
