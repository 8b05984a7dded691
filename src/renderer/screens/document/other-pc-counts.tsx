import { ShieldCheck } from 'lucide-react'
import type { ImportedCountRow } from '../../../contract/count-file-operations.ts'
import { useClockTexts } from '../../state/use-clock-texts.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useRoute } from '../../state/route.ts'
import { Button } from '../../ui/button.tsx'
import { HelpPopover } from '../../ui/help-popover.tsx'
import { Tag } from '../../ui/badges.tsx'
import { boundCount } from '../../state/bound-count.ts'
import { CountStatusTag } from './count-status-tag.tsx'
import { ExcludeButton, isDoubtful } from './exclude-button.tsx'
import { MoveButton } from './move-button.tsx'
import { canUnlockThere, UnlockThere } from './unlock-there.tsx'
import { useDeviceName } from '../../shared/use-device-name.ts'
import { claimStatus } from '../../shared/claim-status.ts'

/** Leads from a count to its verification. */
export function VerifyButton({ sessionId }: { sessionId: string }) {
  const { t } = useTranslation('verify')
  const go = useRoute((state) => state.go)
  return (
    <Button tone="plain" size="touch" icon={ShieldCheck} onClick={() => go({ screen: 'verify', sessionId })}>
      {t('open')}
    </Button>
  )
}

/** Counts of this control by other PCs, below those of this one in the same columns; never their units. */
export function OtherPcCounts({ rows }: { rows: readonly ImportedCountRow[] }) {
  const { t } = useTranslation(['verify', 'common', 'document'])
  if (rows.length === 0) return null
  return (
    <tbody className="counts-elsewhere" aria-label={t('verify:elsewhere')}>
      <tr>
        <th colSpan={5} scope="rowgroup">
          {t('verify:elsewhere')}
        </th>
      </tr>
      {rows.map((row) => (
        <tr key={`${row.device} ${row.sessionId}`}>
          <td className="strong">{t(`common:counterShort.${row.counter}`)}</td>
          <td colSpan={2}>
            <OperatorAndScans row={row} />
          </td>
          <td>
            <CountStatusTag status={claimStatus(row)} />
            {row.confirmed === false ? (
              <>
                {' '}
                <Tag tone="warn">{t('common:unknownPc')}</Tag>{' '}
                <HelpPopover label={t('common:unknownPc')} text={t('common:unknownPcHelp')} />
              </>
            ) : null}
            {row.empty === true ? <Tag tone="warn">{t('document:emptyCount.tag')}</Tag> : null}
          </td>
          <td>
            <div className="document-count-keys">
              {row.matchedAt === null || row.status === 'signed' ? null : <MoveButton count={boundCount(row)} />}
              {canUnlockThere(row) ? <UnlockThere count={row} /> : null}
              <VerifyButton sessionId={row.sessionId} />
              {isDoubtful(row) && row.setAsideAt == null ? <ExcludeButton count={row} /> : null}
            </div>
          </td>
        </tr>
      ))}
    </tbody>
  )
}

/** The names of operator and PC have the room beside the scans, too. */
function OperatorAndScans({ row }: { row: ImportedCountRow }) {
  const { t, format } = useClockTexts(['verify', 'common', 'document'])
  const deviceName = useDeviceName()
  return (
    <div className="row between gap-3">
      <span>
        {row.operator}
        <span className="second block text-14">
          {t('common:pcNamed', { device: deviceName(row.device) })}
          {' · '}
          <span className="one-line">
            {row.closedAt === null
              ? t('common:since', { time: format.time(row.startedAt) })
              : `${format.time(row.startedAt)} – ${format.time(row.closedAt)}`}
          </span>
        </span>
      </span>
      <span className="figure">{row.headOnly === true ? t('common:none') : format.count(row.scans)}</span>
    </div>
  )
}
