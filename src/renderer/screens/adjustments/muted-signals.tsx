import { useState } from 'react'
import { BellOff } from 'lucide-react'
import { dotted } from '../../../contract/isolated.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { useQuery } from '../../state/use-query.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogActions } from '../../ui/dialog.tsx'
import { MuteLine } from './mute-line.tsx'

/** The muted signals, as a list in a dialog; nothing as long as none was ever muted. */
export function MutedSignals() {
  const { t, format } = useTexts(['adjustments', 'common'])
  const [isOpen, setIsOpen] = useState(false)
  const { data } = useQuery('adjustments.mutes', {}, { watch: ['reviews'], reportFailure: true })
  const mutes = data?.mutes ?? []
  if (mutes.length === 0) return null
  const inEffect = mutes.filter(({ endedAt }) => endedAt === null).length
  return (
    <>
      <Button size="small" tone="plain" icon={BellOff} aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        {t('mute.list', { value: format.count(inEffect) })}
      </Button>
      <Dialog open={isOpen} onClose={() => setIsOpen(false)} title={t('mute.listTitle')} text={t('mute.listText')}>
        <ul className="mute-list" tabIndex={0} aria-label={t('mute.listTitle')}>
          {mutes.map((mute) => (
            <li key={mute.muteId}>
              <p className="strong">
                {dotted([
                  t(`signal.${mute.signal}.word`),
                  mute.user === null ? null : mute.user === '' ? t('unsaid') : mute.user,
                  mute.articleCode,
                ])}
              </p>
              <MuteLine mute={mute} />
            </li>
          ))}
        </ul>
        <DialogActions>
          <Button size="touch" tone="plain" onClick={() => setIsOpen(false)}>
            {t('common:close')}
          </Button>
        </DialogActions>
      </Dialog>
    </>
  )
}
