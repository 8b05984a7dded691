import { useEffect, useEffectEvent } from 'react'
import { ArrowLeft, ArrowRight, ImageOff, ShieldCheck } from 'lucide-react'
import { dotted } from '../../../contract/isolated.ts'
import type { ComparisonLine } from '../../../contract/shapes/comparison.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useRoute } from '../../state/route.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogActions } from '../../ui/dialog.tsx'
import { Icon } from '../../ui/icon.tsx'
import { shortHash } from '../../shared/short-id.ts'
import { usePhotoTexts } from './photo-texts.ts'
import type { Photos } from './use-photos.ts'

interface PhotoDialogProps {
  photos: Photos
  lines: readonly ComparisonLine[]
  /** Event of the shown photo. */
  eventId: string
  onShow: (eventId: string) => void
  onClose: () => void
}

/** One photo in full size with its texts. The arrow keys show the others. */
export function PhotoDialog({ photos, lines, eventId, onShow, onClose }: PhotoDialogProps) {
  const { t } = useTranslation(['comparison', 'verify'])
  const go = useRoute((state) => state.go)
  const photoTexts = usePhotoTexts(lines)
  const { rows, files, shownCount } = photos
  const shown = rows.slice(0, shownCount)
  const at = shown.findIndex((photo) => photo.eventId === eventId)
  const photo = shown[at]
  const step = (by: -1 | 1) => {
    const other = shown[at + by]
    if (other !== undefined) onShow(other.eventId)
  }
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return
    event.preventDefault()
    step(event.key === 'ArrowLeft' ? -1 : 1)
  })
  useEffect(() => {
    // The dialog stops arrow keys, so they are handled in the capture phase.
    addEventListener('keydown', onKey, true)
    return () => removeEventListener('keydown', onKey, true)
  }, [])
  if (photo === undefined) return null
  const file = files.get(photo.hash)
  const { what, more, who } = photoTexts(photo)
  return (
    <Dialog open wide onClose={onClose} title={what} text={dotted([more, who])}>
      <div className="comparison-photo-large stack gap-3">
        {file?.state === 'here' ? (
          <img src={file.address} alt={`${what}, ${who}`} onError={() => photos.unreadable(photo.hash)} />
        ) : (
          <p className="comparison-no-photo" role="status">
            {file === undefined ? null : <Icon of={ImageOff} />}
            <span>{file === undefined ? t('comparison:photos.loading') : t(`comparison:photos.${file.state}`)}</span>
            {file?.state === 'failed' ? (
              <Button onClick={() => photos.retry(photo.hash)}>{t('common:retry')}</Button>
            ) : null}
          </p>
        )}
        {photo.note === null ? null : <p className="comparison-photo-note">{photo.note}</p>}
        <p className="second" role="status">
          {t('comparison:photos.place', { place: at + 1, of: shown.length })} ·{' '}
          <span className="mono" title={photo.hash}>
            {t('comparison:photos.hash', { hash: shortHash(photo.hash) })}
          </span>
        </p>
        <DialogActions>
          <Button
            size="touch"
            tone="plain"
            icon={ShieldCheck}
            onClick={() => go({ screen: 'verify', sessionId: photo.sessionId })}
          >
            {t('verify:open')}
          </Button>
          <Button
            size="touch"
            icon={ArrowLeft}
            aria-label={t('comparison:photos.previous')}
            aria-disabled={at === 0}
            onClick={() => step(-1)}
          />
          <Button
            size="touch"
            icon={ArrowRight}
            aria-label={t('comparison:photos.next')}
            aria-disabled={at === shown.length - 1}
            onClick={() => step(1)}
          />
          <Button size="touch" tone="primary" onClick={onClose}>
            {t('common:close')}
          </Button>
        </DialogActions>
      </div>
    </Dialog>
  )
}
