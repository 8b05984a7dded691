import type { SessionSummary } from '../../../contract/shapes/count.ts'
import { useClockTexts } from '../../state/use-clock-texts.ts'
import { useQuery } from '../../state/use-query.ts'
import { HelpPopover } from '../../ui/help-popover.tsx'
import { Tag } from '../../ui/badges.tsx'
import { CountStatusTag } from './count-status-tag.tsx'
import { boundCount } from '../../state/bound-count.ts'
import { MoveButton } from './move-button.tsx'
import { ImportCount } from './import-count.tsx'
import { OtherPcCounts, VerifyButton } from './other-pc-counts.tsx'

/** Operators who counted this control on this PC; never their units. */
export function Counts({ controlId, sessions }: { controlId: number; sessions: readonly SessionSummary[] }) {
  const { t, format } = useClockTexts(['document', 'common', 'verify'])
  const imported = useQuery('counts.imported', { controlId, limit: 100 }, { watch: ['counts'], reportFailure: true })
  const others = imported.data?.rows ?? []
  const byCounter = sessions.toSorted((a, b) => (a.part ?? 1) - (b.part ?? 1) || a.counter - b.counter)
  const inParts = sessions.some(({ part, partSigned }) => part !== undefined || partSigned === true)
  return (
    <section className="document-section">
      <h2>{t('counts')}</h2>
      {sessions.length === 0 ? <p className="second">{t('noCounts')}</p> : null}
      {sessions.length === 0 && others.length === 0 ? null : (
        <table className="table counts" data-size="touch">
          <thead>
            <tr>
              <th>{t('common:count')}</th>
              <th>{t('common:operator')}</th>
              <th className="figure">
                {t('column.scans')} <HelpPopover label={t('column.scans')} text={t('explain.scans')} />
              </th>
              <th>{t('common:state')}</th>
              <th>
                <span className="unseen">{t('verify:open')}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {byCounter.map((session) => (
              <tr key={session.sessionId}>
                <td className="strong">
                  {t(`common:counterShort.${session.counter}`)}
                  {inParts ? (
                    <span className="second block text-14">{t('common:part', { part: session.part ?? 1 })}</span>
                  ) : null}
                </td>
                <td>
                  {session.operator}
                  <span className="second block text-14 one-line">
                    {session.closedAt === null
                      ? t('common:since', { time: format.time(session.startedAt) })
                      : `${format.time(session.startedAt)} – ${format.time(session.closedAt)}`}
                  </span>
                </td>
                <td className="figure">{format.count(session.scans)}</td>
                <td>
                  {session.empty === true ? <Tag tone="warn">{t('emptyCount.tag')}</Tag> : null}
                  <CountStatusTag status={session.status} partSigned={session.partSigned === true} />
                </td>
                <td>
                  <div className="document-count-keys">
                    {session.status === 'signed' ? null : <MoveButton count={boundCount(session)} />}
                    <VerifyButton sessionId={session.sessionId} />
                  </div>
                </td>
              </tr>
            ))}
          </tbody>
          <OtherPcCounts rows={others} />
        </table>
      )}
      <ImportCount controlId={controlId} />
    </section>
  )
}
