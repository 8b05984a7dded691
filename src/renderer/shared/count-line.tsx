import { useClockTexts } from '../state/use-clock-texts.ts'
import { useDeviceName } from './use-device-name.ts'
import type { BoundCount } from '../state/bound-count.ts'

/** Whose count it is, from when to when, and how many scans; in one line. */
export function CountLine({ count }: { count: BoundCount }) {
  const { t, format } = useClockTexts(['binding', 'common'])
  const deviceName = useDeviceName()
  const { operator, device, startedAt, closedAt, scans } = count
  const from = format.time(startedAt)
  const facts = [
    device === null ? null : t('common:pcNamed', { device: deviceName(device) }),
    closedAt === null ? from : `${from} – ${format.time(closedAt)}`,
    t('common:scans', { count: scans }),
  ]
  return (
    <>
      <bdi className="strong">{operator}</bdi>{' '}
      <span className="second">{facts.filter((fact) => fact !== null).join(' · ')}</span>
    </>
  )
}
