import { useState } from 'react'
import { Camera, FileImage } from 'lucide-react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { listCameras } from '../../shared/camera/list-cameras.ts'
import { useHasCamera } from '../../shared/camera/use-has-camera.ts'
import { useToasts } from '../../state/toasts.ts'
import { useIsShown } from '../../state/use-is-shown.ts'
import { Button } from '../../ui/button.tsx'
import { FileButton } from '../../ui/file-button.tsx'
import type { CountModel } from './count-state.ts'
import { mostMegabytes, resizePhoto } from '../../shared/camera/resize-photo.ts'
import { Notice } from '../../ui/notice.tsx'

interface Taking {
  total: number
  saved: number
  unreadable: number
  tooLarge: number
  /** Rejected by the core; the banner shows why. Later photos were not tried. */
  lost: number
  done: boolean
}

/** Result of the last photos. What was lost is said also if a scan has closed the panel. */
export function usePhotos(model: CountModel) {
  const [taking, setTaking] = useState<Taking | null>(null)
  const isShown = useIsShown()
  const badText = useBadPhotos()

  /** Stores the photos one after the other. Stops at the first failure. */
  async function take(files: readonly File[]): Promise<void> {
    if (files.length === 0) return
    let now: Taking = { total: files.length, saved: 0, unreadable: 0, tooLarge: 0, lost: 0, done: false }
    setTaking(now)
    for (const [at, file] of files.entries()) {
      const picture = await resizePhoto(file)
      if (picture === 'unreadable') now = { ...now, unreadable: now.unreadable + 1 }
      else if (picture === 'too_large') now = { ...now, tooLarge: now.tooLarge + 1 }
      else if (await model.course.photo(picture)) now = { ...now, saved: now.saved + 1 }
      else now = { ...now, lost: files.length - at }
      if (now.lost > 0) break
      setTaking(now)
    }
    setTaking({ ...now, done: true })
    const bad = badText(now)
    if (!isShown.current && bad !== '') useToasts.getState().say(bad, undefined, true)
  }

  return { taking, take }
}

interface PhotoButtonProps {
  busy: boolean
  onFiles: (files: readonly File[]) => void
  onCamera: () => void
}

/** Opens the camera of this PC; a file dialog, which is all there is without one, and the camera of a telephone. */
export function PhotoButton({ busy, onFiles, onCamera }: PhotoButtonProps) {
  const { t } = useTranslation(['count', 'camera'])
  const hasCamera = useHasCamera()
  /** A busy PC lists its cameras late: they are looked for again at the press. */
  async function film(): Promise<boolean> {
    const has = (await listCameras()).length > 0
    if (has) onCamera()
    return has
  }
  return (
    <>
      {hasCamera ? (
        <Button size="dock" icon={Camera} onClick={onCamera}>
          {t('count:more.photo')}
        </Button>
      ) : null}
      <FileButton
        size="dock"
        icon={hasCamera ? FileImage : Camera}
        accept="image/*"
        photos={!hasCamera || 'several'}
        disabled={busy}
        {...(hasCamera ? {} : { instead: film })}
        onFiles={onFiles}
      >
        {t(hasCamera ? 'camera:file' : 'count:more.photo')}
      </FileButton>
    </>
  )
}

const said = (lines: readonly (string | null)[]) => lines.filter((line) => line !== null).join(' ')

/** What to do about the photos that were not stored; empty if there are none. */
function useBadPhotos() {
  const { t } = useTranslation('count')
  return ({ unreadable, tooLarge, lost }: Taking) =>
    said([
      unreadable > 0 ? t('more.badPhoto', { count: unreadable }) : null,
      tooLarge > 0 ? t('more.largePhoto', { most: mostMegabytes }) : null,
      lost > 0 ? t('common:photosLost', { count: lost }) : null,
    ])
}

/** Shows which photos were stored, and what to do about the others. */
export function PhotoStatus({ taking }: { taking: Taking | null }) {
  const { t } = useTranslation('count')
  const badText = useBadPhotos()
  if (taking === null) return null
  const { total, saved, done } = taking
  const news = [
    done ? null : t('more.savingPhotos', { done: saved, total }),
    done && saved > 0 ? t('more.savedPhotos', { count: saved }) : null,
  ]
  const bad = badText(taking)
  return (
    <>
      <p className="read-say" role="status">
        {said(news)}
      </p>
      {bad === '' ? null : (
        <div role="alert">
          <Notice tone="bad">{bad}</Notice>
        </div>
      )}
    </>
  )
}
