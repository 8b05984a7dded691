import { useTranslation } from 'react-i18next'
import { useFormat } from '../../i18n/use-format.ts'
import { useNow } from '../../state/use-now.ts'
import { Icon } from '../../ui/icon.tsx'
import { scanResultText } from './scan-result-text.ts'
import type { CountState } from './count-state.ts'
import './band.css'

/** Characters of a fact that stand in one row of a small window. */
const oneRow = 64

/** What the last scan did: icon, word, colour, and how much was added. */
export function ScanResultBanner({ state }: { state: CountState }) {
  const { t } = useTranslation(['count', 'failures', 'common'])
  const format = useFormat()
  const now = useNow()
  const words = scanResultText(state, format, now, t)
  const { view } = state
  const last = view.kind === 'scan' ? view.answer.eventId : view.kind === 'entry' ? view.event.eventId : view.kind
  return (
    <section className="band" data-outcome={words.outcome} role="status" aria-atomic="true">
      <Icon of={words.icon} size="state" />
      <div className="band-words">
        <p className="band-word">{words.word}</p>
        <p className="band-fact" data-long={words.fact.length > oneRow || undefined}>
          {words.fact}
        </p>
      </div>
      {words.delta === null ? null : (
        // A new part per scan: two equal scans are seen as two.
        <p className="band-delta" key={last} data-long={words.delta.length > 6 ? '' : undefined}>
          {words.delta}
          <small>{t('common:units')}</small>
        </p>
      )}
      {words.verdict === null ? null : <p className="band-verdict">{words.verdict}</p>}
    </section>
  )
}
