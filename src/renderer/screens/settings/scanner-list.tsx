import { Check, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { ScannerProfile, ScannerSettings } from '../../../contract/shapes/scanner.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogActions } from '../../ui/dialog.tsx'
import { Tag } from '../../ui/badges.tsx'
import { Switch } from '../../ui/switch.tsx'
import { ScannerFacts } from './scanner-facts.tsx'

export interface ScannerListProps {
  scanners: ScannerSettings
  /** Changes what is stored when it is saved. */
  onChange: (edit: (before: ScannerSettings) => ScannerSettings) => void
  onEdit: (profile: ScannerProfile) => void
}

/** The scanner profiles of this PC: how each types, and whether it is used. */
export function ScannerList({ scanners, onChange, onEdit }: ScannerListProps) {
  const { t, format } = useTexts(['scanner', 'common'])
  const [removing, setRemoving] = useState<ScannerProfile | null>(null)
  const { profiles, used } = scanners
  if (profiles.length === 0) return <p className="second">{t('none')}</p>
  return (
    <ul className="scanner-list stack gap-5" aria-label={t('known')}>
      {profiles.map((profile) => {
        const { id, name, calibratedAt } = profile
        const use = (on: boolean) =>
          onChange((before) => {
            const others = before.used.filter((it) => it !== id)
            return { ...before, used: on ? [...others, id] : others }
          })
        return (
          <li key={id}>
            <div className="scanner-head row wrap gap-2-4">
              <h2>{name}</h2>
              {calibratedAt === null ? (
                <Tag>{t('byHand')}</Tag>
              ) : (
                <Tag tone="filled" icon={Check}>
                  {t('calibrated', { day: format.date(calibratedAt) })}
                </Tag>
              )}
              <Switch label={t('inUse')} checked={used.includes(id)} onChange={use} />
              <Button
                tone="plain"
                icon={Pencil}
                aria-label={t('common:changeOf', { name })}
                onClick={() => onEdit(profile)}
              />
              <Button
                tone="plain"
                icon={Trash2}
                aria-label={t('common:removeOf', { name })}
                aria-haspopup="dialog"
                onClick={() => setRemoving(profile)}
              />
            </div>
            <ScannerFacts of={profile} />
          </li>
        )
      })}
      <Dialog
        open={removing !== null}
        onClose={() => setRemoving(null)}
        title={t('removeQuestion', { name: removing?.name ?? '' })}
        text={t('removeText')}
      >
        <DialogActions>
          <Button onClick={() => setRemoving(null)}>{t('common:cancel')}</Button>
          <Button
            tone="danger"
            onClick={() => {
              const id = removing?.id
              onChange((before) => ({
                profiles: before.profiles.filter((it) => it.id !== id),
                used: before.used.filter((it) => it !== id),
              }))
              setRemoving(null)
            }}
          >
            {t('common:removeOf', { name: removing?.name ?? '' })}
          </Button>
        </DialogActions>
      </Dialog>
    </ul>
  )
}
