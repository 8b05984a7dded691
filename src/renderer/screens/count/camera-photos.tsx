import { useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { takePhoto } from '../../shared/camera/take-photo.ts'
import type { Camera } from '../../shared/camera/camera.ts'
import { Notice } from '../../ui/notice.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import type { CountModel, CountState } from './count-state.ts'
import { lastEntry } from './tallies.ts'

type Subject = 'entry' | 'container' | 'count'
type Photos = ReturnType<typeof useCameraPhotos>

/** Photos of what the camera sees: of the last scan, of the container, of the whole count. */
export function useCameraPhotos({ session }: CountState, model: CountModel) {
  const [chosen, setChosen] = useState<Subject>('entry')
  const [taken, setTaken] = useState(0)
  const [problem, setProblem] = useState<'notSaved' | 'noPicture' | null>(null)
  const [busy, setBusy] = useState(false)
  const events = {
    entry: lastEntry(session?.events ?? [])?.eventId,
    container: session?.containerEventId,
    count: undefined,
  }
  const subjects = (['entry', 'container', 'count'] as const).filter(
    (name) => name === 'count' || events[name] !== undefined,
  )
  const subject = subjects.includes(chosen) ? chosen : 'count'

  /** Keeps the picture that is shown: `still`, or the live one. */
  async function take(camera: Camera, still: ImageBitmap | null): Promise<void> {
    setBusy(true)
    setProblem(null)
    const photo = await takePhoto(camera, still)
    if (photo === null) setProblem('noPicture')
    else if (await model.course.photo(photo, events[subject])) setTaken((last) => last + 1)
    else setProblem('notSaved')
    setBusy(false)
  }

  return { subject, subjects, choose: setChosen, taken, problem, busy, take }
}

/** Chooses the subject of the next photo, and tells how many were kept. */
export function CameraPhotos({ photos }: { photos: Photos }) {
  const { t } = useTranslation('camera')
  const { subject, subjects, choose, taken, problem } = photos
  return (
    <div className="camera-photos camera-subjects">
      {subjects.length === 1 ? null : (
        <Segmented
          label={t('photoOf')}
          size="touch"
          value={subject}
          options={subjects.map((value) => ({ value, label: t(`subject.${value}`) }))}
          onChange={choose}
        />
      )}
      <p className="second" role="status">
        {taken === 0 ? null : t('taken', { count: taken })}
      </p>
      {problem === null ? null : (
        <div role="alert">
          <Notice tone="bad">{t(problem)}</Notice>
        </div>
      )}
    </div>
  )
}
