import { useState } from 'react'
import { ImageOff } from 'lucide-react'
import type { ComparisonLine, ControlPhoto } from '../../../contract/shapes/comparison.ts'
import { useErrorTexts } from '../../i18n/use-error-texts.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Notice } from '../../ui/notice.tsx'
import { shortHash } from '../../shared/short-id.ts'
import { usePhotoTexts } from './photo-texts.ts'
import { PhotoDialog } from './photo-dialog.tsx'
import type { PhotoFile, Photos } from './use-photos.ts'

export const photosId = 'comparison-photos'

/** Thumbnails of the photos of all counts, with their texts. A click opens one in full size. */
export function PhotosSection({ photos, lines }: { photos: Photos; lines: readonly ComparisonLine[] }) {
  const { t } = useTranslation(['comparison', 'common'])
  const errorTexts = useErrorTexts()
  const [open, setOpen] = useState<string | null>(null)
  const { rows, error, shownCount, files } = photos
  const shown = rows.slice(0, shownCount)
  const rest = rows.length - shown.length
  const unread = rest + shown.filter(({ hash }) => !files.has(hash)).length
  if (error !== null && error.code !== 'forbidden')
    return (
      <Notice live action={<Button onClick={photos.reload}>{t('common:retry')}</Button>}>
        <span className="strong">{t('comparison:photos.listFailed')}</span> {errorTexts(error).next}
      </Notice>
    )
  if (rows.length === 0) return null
  return (
    <section className="comparison-section comparison-photos" aria-labelledby={photosId}>
      <h2 id={photosId} tabIndex={-1}>
        {t('common:photos')}
      </h2>
      <ul>
        {shown.map((photo) => (
          <li key={photo.eventId}>
            <Thumbnail
              photo={photo}
              file={files.get(photo.hash)}
              lines={lines}
              onOpen={() => setOpen(photo.eventId)}
              onUnreadable={() => photos.unreadable(photo.hash)}
            />
          </li>
        ))}
      </ul>
      {rest === 0 ? null : (
        <Button onClick={photos.more}>
          {t('comparison:photos.more', {
            count: Math.min(rest, shownCount),
          })}
        </Button>
      )}
      {unread === 0 ? null : <p className="print-only">{t('comparison:photos.notOnPaper', { count: unread })}</p>}
      {open === null ? null : (
        <PhotoDialog photos={photos} lines={lines} eventId={open} onShow={setOpen} onClose={() => setOpen(null)} />
      )}
    </section>
  )
}

interface ThumbnailProps {
  photo: ControlPhoto
  file: PhotoFile | undefined
  lines: readonly ComparisonLine[]
  onOpen: () => void
  onUnreadable: () => void
}

function Thumbnail({ photo, file, lines, onOpen, onUnreadable }: ThumbnailProps) {
  const { t } = useTranslation('comparison')
  const { what, more, who } = usePhotoTexts(lines)(photo)
  const opens = t('photos.open', { what: `${what}, ${who}` })
  const instead = file === undefined ? t('photos.loading') : file.state === 'here' ? null : t(`photos.${file.state}`)
  return (
    <figure className="comparison-photo stack gap-1 shrink" data-state={file?.state ?? 'loading'}>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-label={instead === null ? opens : `${opens}. ${instead}`}
        onClick={onOpen}
      >
        {file?.state === 'here' ? (
          <img src={file.address} alt="" onError={onUnreadable} />
        ) : (
          <span className="comparison-no-photo">
            {file === undefined ? null : <Icon of={ImageOff} />}
            <span>{instead}</span>
          </span>
        )}
      </button>
      <figcaption className="text-13 anywhere">
        <p className="strong">{what}</p>
        {more === '' ? null : <p className="mono many-lines">{more}</p>}
        {photo.note === null ? null : <p className="comparison-photo-note">{photo.note}</p>}
        <p className="second">{who}</p>
        <p className="second mono many-lines print-only">{t('photos.hash', { hash: shortHash(photo.hash) })}</p>
      </figcaption>
    </figure>
  )
}
