import { Layers, ShieldCheck } from 'lucide-react'
import type { Comparison } from '../../../contract/shapes/comparison.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useRoute } from '../../state/route.ts'
import { Button } from '../../ui/button.tsx'
import { HelpPopover } from '../../ui/help-popover.tsx'
import { Tag } from '../../ui/badges.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useDeviceName } from '../../shared/use-device-name.ts'
import { claimStatus } from '../../shared/claim-status.ts'
import { allCounts, type AnyCount } from './counts.ts'

export const countsId = 'comparison-counts'

/** Counts of this and other PCs, which of them are included, and links to their verification. */
export function CountList({ comparison }: { comparison: Comparison }) {
  const { t } = useTranslation(['comparison', 'common', 'deliveryParts'])
  const counts = allCounts(comparison)
  const { leftOut = [] } = comparison
  if (counts.length + leftOut.length === 0) return null
  return (
    <section className="comparison-section" aria-labelledby={countsId}>
      <h2 id={countsId} tabIndex={-1}>
        {t('comparison:counts.title')}
      </h2>
      <ul className="comparison-counts">
        {counts.map((count) => (
          <CountRow key={`${count.device ?? ''} ${count.sessionId}`} count={count} />
        ))}
        {leftOut.map((count) => (
          <LeftOutRow key={`${count.device} ${count.sessionId}`} count={count} />
        ))}
      </ul>
    </section>
  )
}

function CountRow({ count }: { count: AnyCount }) {
  const { t, format } = useTexts(['comparison', 'common', 'deliveryParts', 'verify'])
  const go = useRoute((state) => state.go)
  const deviceName = useDeviceName()
  const { sessionId, part, counter, operator, device, status, closedAt } = count
  const { blind, summed, repeatedContainers, signature, samePerson } = count
  const repeated = repeatedContainers.length
  return (
    <li>
      <p>
        <span className="strong">{t(`common:counter.${counter}`)}</span>
        {part === undefined ? null : ` · ${t('deliveryParts:one', { part })}`} · {operator}
      </p>
      <p className="second">
        {device === null ? t('common:thisPc') : t('common:pcNamed', { device: deviceName(device) })}
        {' · '}
        {closedAt === null
          ? t(`common:countStatus.${claimStatus(count)}`)
          : t('comparison:counts.closed', { time: format.dateTime(closedAt) })}
      </p>
      <div>
        <span className="comparison-tags">
          {status === 'closed' ? null : <Tag tone="filled">{t(`common:countStatus.${claimStatus(count)}`)}</Tag>}
          {blind === null ? (
            <Tag>{t('comparison:counts.blindUnknown')}</Tag>
          ) : (
            <Tag {...(blind ? {} : { tone: 'warn' as const })}>
              {t(blind ? 'comparison:counts.blind' : 'comparison:counts.notBlind')}
            </Tag>
          )}
          {summed ? (
            <span>
              <Tag icon={Layers}>{t('comparison:counts.summed')}</Tag>
              <HelpPopover label={t('comparison:counts.summedTitle')} text={t('comparison:counts.summedHelp')} />
            </span>
          ) : null}
          {device !== null && status === 'open' ? <Tag tone="warn">{t('comparison:counts.notSummed')}</Tag> : null}
          {samePerson ? (
            <span>
              <Tag tone="warn">{t('comparison:counts.samePerson')}</Tag>
              <HelpPopover label={t('comparison:counts.samePerson')} text={t('comparison:counts.samePersonHelp')} />
            </span>
          ) : null}
          {repeated === 0 ? null : <Tag tone="warn">{t('comparison:counts.repeated', { count: repeated })}</Tag>}
        </span>
        {repeated === 0 ? null : <p className="mono text-13 anywhere">{repeatedContainers.join(' · ')}</p>}
        {signature === null ? null : (
          <p>
            {signature.by === null
              ? t('comparison:counts.signedAt', { time: format.dateTime(signature.at) })
              : t('comparison:counts.signedBy', { name: signature.by, time: format.dateTime(signature.at) })}
            {signature.note === null ? null : ` · ${signature.note}`}
          </p>
        )}
      </div>
      <div className="comparison-verify">
        <Button
          size="small"
          tone="plain"
          icon={ShieldCheck}
          aria-label={t('comparison:counts.verifyOf', { counter: t(`common:counter.${counter}`), operator })}
          onClick={() => go({ screen: 'verify', sessionId })}
        >
          {t('verify:open')}
        </Button>
      </div>
    </li>
  )
}

/** A count of another PC that enters no figure, and why. */
function LeftOutRow({ count }: { count: NonNullable<Comparison['leftOut']>[number] }) {
  const { t, format } = useTexts(['comparison', 'common', 'deliveryParts'])
  const deviceName = useDeviceName()
  const { counter, operator, device, importedAt, reason } = count
  const tag = reason === 'unknown_pc' ? t('common:unknownPc') : t('comparison:counts.late')
  return (
    <li>
      <p>
        <span className="strong">{t(`common:counter.${counter}`)}</span> · {operator}
      </p>
      <p className="second">
        {t('common:pcNamed', { device: deviceName(device) })} ·{' '}
        {t('comparison:counts.arrived', { time: format.dateTime(importedAt) })}
      </p>
      <div>
        <span className="comparison-tags">
          <span>
            <Tag tone="warn">{tag}</Tag>
            <HelpPopover
              label={tag}
              text={reason === 'unknown_pc' ? t('common:unknownPcHelp') : t('comparison:counts.lateHelp')}
            />
          </span>
        </span>
      </div>
    </li>
  )
}

const namedContainers = 3

/** Names the containers that are in two included counts; `null` if there is none. */
export function useRepeatedTitle(comparison: Comparison): string | null {
  const { t } = useTranslation('comparison')
  const containers = repeatedContainers(comparison)
  if (containers.length === 0) return null
  const rest = containers.length - namedContainers
  const named = containers.slice(0, namedContainers).join(', ')
  return t('repeated.title', {
    count: containers.length,
    containers: rest > 0 ? t('repeated.more', { count: rest, containers: named }) : named,
  })
}

/** Warning: a container is in two included counts, with links to both. */
export function RepeatedNotice({ comparison, onSee }: { comparison: Comparison; onSee: () => void }) {
  const { t } = useTranslation('comparison')
  const title = useRepeatedTitle(comparison)
  if (title === null) return null
  return (
    <Notice
      tone="bad"
      action={
        <Button size="small" onClick={onSee}>
          {t('repeated.see')}
        </Button>
      }
    >
      <span className="strong">{title}</span> <span className="comparison-advice">{t('repeated.text')}</span>
    </Notice>
  )
}

function repeatedContainers({ alsoCounted = [] }: Comparison): string[] {
  return [...new Set(alsoCounted.flatMap((count) => count.repeatedContainers))].sort()
}
