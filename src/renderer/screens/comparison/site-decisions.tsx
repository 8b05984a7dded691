import type { HubInstruction } from '../../../contract/hub-operations.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useSiteRefusal } from '../../shared/site-refusal.ts'
import { shortDevice } from '../../shared/short-id.ts'
import { useClockTexts } from '../../state/use-clock-texts.ts'
import { useQuery } from '../../state/use-query.ts'
import { Tag } from '../../ui/badges.tsx'

/** Decisions sent from this PC about counts of other PCs, each with its outcome. */
export function SiteDecisions({ controlId }: { controlId: number }) {
  const { t } = useTranslation('siteDecisions')
  const { data } = useQuery(
    'hub.instructions',
    { controlId },
    { watch: ['counts', 'controls', 'settings'], reportFailure: true },
  )
  const sent = (data?.rows ?? []).filter(({ incoming }) => !incoming)
  if (sent.length === 0) return null
  return (
    <section className="comparison-section" aria-labelledby="site-decisions">
      <h2 id="site-decisions">{t('title')}</h2>
      <ul className="comparison-counts" aria-live="polite">
        {sent.map((decision) => (
          <Decision key={decision.id} decision={decision} />
        ))}
      </ul>
    </section>
  )
}

function Decision({ decision }: { decision: HubInstruction }) {
  const { t, format } = useClockTexts('siteDecisions')
  const refusal = useSiteRefusal()
  const { kind, by, at, deviceId, deviceName, state, answeredAt } = decision
  return (
    <li>
      <p>
        <span className="strong">{t(`kind.${kind}`)}</span> {t('to', { device: deviceName ?? shortDevice(deviceId) })}
      </p>
      <p className="second">
        {by} · {format.time(answeredAt ?? at)}
      </p>
      <div>
        <Tag tone={state === 'refused' ? 'warn' : 'filled'}>{t(`state.${state}`)}</Tag>
        {state === 'refused' ? <p className="second">{refusal(decision.reason) ?? t('refused.other')}</p> : null}
      </div>
    </li>
  )
}
