import { useState } from 'react'
import { FileImage, Image, SwitchCamera, X } from 'lucide-react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FileButton } from '../../ui/file-button.tsx'
import { Segmented, type SegmentedProps } from '../../ui/segmented.tsx'
import { LivePicture } from './live-picture.tsx'
import type { SmallPicture } from './resize-photo.ts'
import { takePhoto } from './take-photo.ts'
import { TorchKey } from './torch-key.tsx'
import { useCamera } from './use-camera.ts'

interface CameraDialogProps<T extends string> {
  title: string
  subject: Pick<SegmentedProps<T>, 'value' | 'options' | 'onChange'>
  /** Keeps a photo; false if it was not kept. */
  onPhoto: (picture: SmallPicture) => Promise<boolean>
  onFiles: (files: readonly File[]) => void
  /** Why the last photo was not kept. */
  problem: string | null
  onClose: () => void
}

/** Any number of photos by the camera of this PC, one after the other. */
export function CameraDialog<T extends string>(props: CameraDialogProps<T>) {
  const { title, subject, onPhoto, onFiles, problem, onClose } = props
  const { t } = useTranslation('camera')
  const { camera, status, several, torch } = useCamera()
  const [taken, setTaken] = useState(0)
  const [busy, setBusy] = useState(false)
  const [hadPicture, setHadPicture] = useState(true)
  const said = problem ?? (hadPicture ? null : t('noPicture'))

  async function take(): Promise<void> {
    camera.touch()
    setBusy(true)
    const photo = await takePhoto(camera)
    setHadPicture(photo !== null)
    if (photo !== null && (await onPhoto(photo))) setTaken((last) => last + 1)
    setBusy(false)
  }

  return (
    <Dialog open onClose={onClose} title={title} wide>
      <div className="camera-dialog">
        <LivePicture camera={camera} status={status} />
      </div>
      <div className="camera-subjects">
        <Segmented label={t('photoOf')} labelUnseen size="touch" {...subject} />
      </div>
      {said === null ? (
        <p className="second" role="status">
          {taken === 0 ? t('off') : t('taken', { count: taken })}
        </p>
      ) : (
        <p className="strong" role="alert">
          {said}
        </p>
      )}
      <div className="camera-keys flex wrap gap-2">
        <Button
          size="dock"
          tone="primary"
          icon={Image}
          disabled={busy || status !== 'live'}
          onClick={() => void take()}
        >
          {t('photo')}
        </Button>
        <FileButton size="dock" icon={FileImage} accept="image/*" photos="several" disabled={busy} onFiles={onFiles}>
          {t('file')}
        </FileButton>
        <TorchKey camera={camera} torch={torch} />
        {several ? (
          <Button size="dock" icon={SwitchCamera} onClick={camera.next}>
            {t('other')}
          </Button>
        ) : null}
        <Button size="dock" icon={X} onClick={onClose}>
          {t('close')}
        </Button>
      </div>
    </Dialog>
  )
}
