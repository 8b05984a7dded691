import { Repeat } from 'lucide-react'
import { useTexts } from '../../i18n/use-texts.ts'
import { useNow } from '../../state/use-now.ts'
import { Icon } from '../../ui/icon.tsx'
import { scanResultText } from './scan-result-text.ts'
import type { CountState } from './count-state.ts'

/** Characters of a fact that fit into one row of a small window. */
const oneRow = 64

/** Result of the last scan: icon, word, colour and units added. */
export function ScanResultBanner({ state }: { state: CountState }) {
  const { t, format } = useTexts(['count', 'failures', 'common'])
  const now = useNow()
  const texts = scanResultText(state, format, now, t)
  const { view } = state
  const last = view.kind === 'scan' ? view.answer.eventId : view.kind === 'entry' ? view.event.eventId : view.kind
  return (
    <section className="scan-result" data-outcome={texts.outcome} role="status" aria-atomic="true">
      <Icon of={texts.icon} size="state" />
      <div className="scan-result-texts shrink">
        <p className="scan-result-word">{texts.word}</p>
        <p className="scan-result-fact" data-long={texts.fact.length > oneRow || undefined}>
          {texts.fact}
        </p>
      </div>
      {state.repeat === null || (texts.outcome !== 'counted' && view.kind !== 'undone') ? null : (
        <p className="scan-result-repeat">
          <Icon of={Repeat} />
          <span>
            {t('count:sameLot.repeats')}{' '}
            {state.repeat.lot === null && state.repeat.expiry === null ? (
              t('count:noLot')
            ) : (
              <bdi className="mono">{state.repeat.lot}</bdi>
            )}
            {state.repeat.expiry === null ? null : <span className="block">{format.date(state.repeat.expiry)}</span>}
          </span>
        </p>
      )}
      {texts.delta === null ? null : (
        // A new element per scan: two equal scans are visible as two.
        <p className="scan-result-delta" key={last} data-long={texts.delta.length > 6 ? '' : undefined}>
          {texts.delta}
          <small>{t(texts.isWeight ? 'count:kilos' : 'common:units')}</small>
        </p>
      )}
      {texts.verdict === null ? null : <p className="scan-result-verdict">{texts.verdict}</p>}
    </section>
  )
}
