import { ArrowLeft, Container, Truck, User } from 'lucide-react'
import type { CountSession } from '../../../contract/shapes/count.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { ConnectionPill } from '../../shell/connection-pill.tsx'
import { SupervisorPill } from '../../shell/supervisor-pill.tsx'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'

/** Document, supplier, container and operator of the count, the supervisor's rights, and the state of the network. */
export function CountBar({ session, onBack }: { session: CountSession | null; onBack: () => void }) {
  const { t } = useTranslation(['count', 'common'])
  return (
    <header className="count-bar row gap-5 shrink">
      <Button size="touch" tone="plain" icon={ArrowLeft} aria-label={t('common:back')} onClick={onBack} />
      {session === null ? null : (
        <>
          <h1 className="count-number mono fixed text-24">{session.number ?? t('common:noDocument')}</h1>
          <span className="count-supplier clip text-18">{session.supplierName}</span>
          {session.part === undefined ? null : (
            <span className="count-fact count-part">
              <Icon of={Truck} />
              {t('common:part', { part: session.part })}
            </span>
          )}
          {session.container === null ? null : (
            <span className="count-fact count-container">
              <Icon of={Container} />
              <span className="unseen">{t('count:container')}</span>
              <span className="mono strong" title={session.container}>
                <bdi>{session.container}</bdi>
              </span>
            </span>
          )}
          <span className="count-fact clip">
            <Icon of={User} />
            <span className="clip">{session.operator}</span>
            <span className="count-ordinal">· {t(`common:counter.${session.counter}`)}</span>
            <span className="count-ordinal-short">· {t(`common:counterShort.${session.counter}`)}</span>
          </span>
        </>
      )}
      <span className="push" />
      <SupervisorPill size="touch" />
      <ConnectionPill size="touch" />
    </header>
  )
}
