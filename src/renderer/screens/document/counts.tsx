import { FileCheck2, Lock, LockOpen, type LucideIcon } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { SessionSummary } from '../../../contract/shapes/count.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { useNow } from '../../state/use-now.ts'
import { Tag } from '../../ui/marks.tsx'

const icons = { open: LockOpen, closed: Lock, signed: FileCheck2 } as const satisfies Record<
  SessionSummary['status'],
  LucideIcon
>

/** Who has counted this control on this PC; never what they counted. */
export function Counts({ sessions }: { sessions: readonly SessionSummary[] }) {
  const { t } = useTranslation(['document', 'common'])
  const format = useFormat()
  const now = useNow()
  return (
    <section className="document-section">
      <h2>{t('counts')}</h2>
      {sessions.length === 0 ? (
        <p className="second">{t('noCounts')}</p>
      ) : (
        <table className="table" data-size="touch">
          <thead>
            <tr>
              <th>{t('column.count')}</th>
              <th>{t('column.operator')}</th>
              <th>{t('column.fromTo')}</th>
              <th className="figure">{t('column.scans')}</th>
              <th>{t('column.state')}</th>
            </tr>
          </thead>
          <tbody>
            {sessions.map((session) => (
              <tr key={session.sessionId}>
                <td className="strong">{t(`common:counterShort.${session.counter}`)}</td>
                <td>{session.operator}</td>
                <td>
                  {format.time(session.startedAt, now)} – {format.time(session.closedAt, now) || t('common:none')}
                </td>
                <td className="figure">{format.count(session.scans)}</td>
                <td>
                  {session.status === 'open' ? (
                    <Tag icon={icons.open}>{t('common:countStatus.open')}</Tag>
                  ) : (
                    <Tag icon={icons[session.status]} tone="filled">
                      {t(`common:countStatus.${session.status}`)}
                    </Tag>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}
