import { useTexts } from '../../i18n/use-texts.ts'
import { Notice } from '../../ui/notice.tsx'
import { impossibleExpiry } from '../../shared/typed-expiry.ts'
import type { PartProps } from './count-state.ts'
import { entryOf } from './pending-scan-draft.ts'

/** Why the entry of the keypad was not taken. */
export function EntryProblem({ state: { draft, entry } }: Pick<PartProps, 'state'>) {
  const { t, format } = useTexts('count')
  const kind = entryOf(draft)
  const impossible = kind === 'expiry' ? impossibleExpiry(entry, new Date().getFullYear()) : null
  const isShort = kind === 'expiry' && entry !== '' && entry.length < 6
  return (
    <div className="entry-problem" role="alert">
      <Notice tone="bad">
        {impossible !== null
          ? t('bad.impossibleExpiry', { date: format.date(impossible) })
          : t(isShort ? 'bad.shortExpiry' : `bad.${kind}`)}
      </Notice>
    </div>
  )
}
