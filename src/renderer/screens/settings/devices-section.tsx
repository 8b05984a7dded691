import { useState } from 'react'
import type { Device } from '../../../contract/device-operations.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useClockTexts } from '../../state/use-clock-texts.ts'
import { useQuery } from '../../state/use-query.ts'
import { Tag } from '../../ui/badges.tsx'
import { Button } from '../../ui/button.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Notice } from '../../ui/notice.tsx'
import { DeviceDialog } from './device-dialog.tsx'
import { Fingerprint } from './device-fingerprint.tsx'
import { RevokeDialog } from './revoke-dialog.tsx'

/** This PC with the words of its key, and the PCs whose counts were received. */
export function DevicesSection() {
  const devices = useQuery('devices.list', {}, { watch: ['settings', 'counts'] })
  return <Loaded of={devices}>{({ rows }) => <Devices devices={rows} />}</Loaded>
}

function Devices({ devices }: { devices: readonly Device[] }) {
  const { t } = useTranslation('devices')
  const [open, setOpen] = useState<Device | null>(null)
  const [revoking, setRevoking] = useState<Device | null>(null)
  const [thisPc, ...earlier] = devices.filter(({ own }) => own)
  const others = devices.filter(({ own }) => !own)
  /** The stored data of a device that was chosen, with the key that was compared. */
  const now = ({ deviceId, publicKey }: Device) =>
    devices.find((device) => device.deviceId === deviceId && device.publicKey === publicKey)
  const signed = earlier.filter(({ publicKey }) => publicKey !== null)
  return (
    <div className="settings-form">
      <p className="second">{t('text')}</p>
      {thisPc === undefined ? null : <ThisPc device={thisPc} />}
      {signed.length === 0 ? null : (
        <details>
          <summary>{t('earlier')}</summary>
          <p className="second">{t('earlierText')}</p>
          <List devices={signed} />
        </details>
      )}
      <h2 className="settings-part">{t('others')}</h2>
      {others.length === 0 ? <p>{t('none')}</p> : <List devices={others} onOpen={setOpen} onRevoke={setRevoking} />}
      {open === null ? null : <DeviceDialog device={now(open) ?? open} onClose={() => setOpen(null)} />}
      {revoking === null ? null : <RevokeDialog device={revoking} onClose={() => setRevoking(null)} />}
    </div>
  )
}

function ThisPc({ device: { fingerprint, deviceId, firstSeen, revokedAt, revokedBy } }: { device: Device }) {
  const { t, format } = useClockTexts('devices')
  return (
    <>
      <h2 className="settings-part">{t('common:thisPc')}</h2>
      {revokedAt === null ? null : (
        <Notice tone="bad">
          {t('thisPcRevoked', { name: revokedBy?.name ?? t('anotherPc'), time: format.dayTime(revokedAt) })}
        </Notice>
      )}
      {fingerprint === null ? (
        <Notice tone="bad">{t('noKey')}</Notice>
      ) : (
        <Fingerprint label={t('words')} fingerprint={fingerprint} hint={t('wordsHint')} />
      )}
      <dl className="fact-grid">
        <dt>{t('number')}</dt>
        <dd className="mono">{deviceId}</dd>
        <dt>{t('common:sinceDate')}</dt>
        <dd>{format.dayTime(firstSeen)}</dd>
      </dl>
    </>
  )
}

function List({
  devices,
  onOpen,
  onRevoke,
}: {
  devices: readonly Device[]
  onOpen?: (device: Device) => void
  onRevoke?: (device: Device) => void
}) {
  const { t, format } = useClockTexts('devices')
  return (
    <ul className="settings-people line-above">
      {devices.map((device) => {
        const { deviceId, publicKey, retiredAt, counts, confirmedAt, unconfirmed, revokedAt } = device
        const name = device.name ?? t('unnamed', { id: deviceId.slice(0, 8) })
        const isNew = confirmedAt === null || unconfirmed > 0 || revokedAt !== null
        const said = saidElsewhere(device)
        return (
          <li key={`${deviceId} ${publicKey}`}>
            <span className="anywhere">
              <bdi className="strong">{name}</bdi>{' '}
              <span className="second">
                {retiredAt === null
                  ? t('counts', format.counted(counts))
                  : t('common:until', { time: format.dayTime(retiredAt) })}
                {unconfirmed > 0 ? ` · ${t('unconfirmed', format.counted(unconfirmed))}` : null}
                {said === null ? null : ` · ${t(`said.${said.state}`, { name: said.by })}`}
              </span>
            </span>
            <span className="flex wrap gap-2">
              <State device={device} />
            </span>
            {onOpen === undefined ? null : (
              <span className="flex gap-2">
                {onRevoke === undefined || publicKey === null || revokedAt !== null ? null : (
                  <Button aria-haspopup="dialog" aria-label={t('revokeOf', { name })} onClick={() => onRevoke(device)}>
                    {t('revoke')}
                  </Button>
                )}
                <Button
                  aria-haspopup="dialog"
                  aria-label={t(isNew ? 'confirmOf' : 'renameOf', { name })}
                  onClick={() => onOpen(device)}
                >
                  {t(isNew ? 'common:confirm' : 'rename')}
                </Button>
              </span>
            )}
          </li>
        )
      })}
    </ul>
  )
}

function State({ device: { own, publicKey, otherKey, confirmedAt, revokedAt } }: { device: Device }) {
  const { t } = useTranslation('devices')
  if (own) return <Tag>{t('state.earlier')}</Tag>
  return (
    <>
      {otherKey ? <Tag tone="warn">{t('state.otherKey')}</Tag> : null}
      {revokedAt !== null ? (
        <Tag tone="warn">{t('state.revoked')}</Tag>
      ) : publicKey === null ? (
        <Tag>{t('state.unsigned')}</Tag>
      ) : confirmedAt === null ? (
        <Tag tone="warn">{t('state.unknown')}</Tag>
      ) : (
        <Tag>{t('state.confirmed')}</Tag>
      )}
    </>
  )
}

/** The PC at which a device was confirmed or revoked, if it was not this one. */
function saidElsewhere({
  confirmedBy,
  revokedAt,
  revokedBy,
}: Device): { state: 'confirmed' | 'revoked'; by: string } | null {
  const by = revokedAt === null ? confirmedBy : revokedBy
  return by && { state: revokedAt === null ? 'confirmed' : 'revoked', by: by.name ?? by.deviceId.slice(0, 8) }
}
