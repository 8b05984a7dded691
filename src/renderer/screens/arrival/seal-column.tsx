import { useState } from 'react'
import { Ban, Camera, EyeOff, ImageOff, Lock, ShieldCheck, Unlink, type LucideIcon } from 'lucide-react'
import type { Arrival, ArrivalPhoto } from '../../../contract/shapes/arrival.ts'
import { arrivalPhotoSubjects, sealStates } from '../../../contract/choices.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { CameraDialog } from '../../shared/camera/camera-dialog.tsx'
import { listCameras } from '../../shared/camera/list-cameras.ts'
import { mostMegabytes, resizePhoto } from '../../shared/camera/resize-photo.ts'
import { useClockTexts } from '../../state/use-clock-texts.ts'
import { useQuery } from '../../state/use-query.ts'
import { Button } from '../../ui/button.tsx'
import { FileButton } from '../../ui/file-button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Notice } from '../../ui/notice.tsx'
import type { ArrivalActions } from './use-arrival-actions.ts'
import { ValueDialog } from './value-dialog.tsx'

const icons: Record<(typeof sealStates)[number], LucideIcon> = { whole: ShieldCheck, broken: Unlink, none: Ban }

/** The seal and the photos. */
export function SealColumn({ arrival, actions }: { arrival: Arrival; actions: ArrivalActions }) {
  const { t } = useTranslation('arrival')
  const [editing, setEditing] = useState(false)
  const [bad, setBad] = useState<string | null>(null)
  const [filmed, setFilmed] = useState<ArrivalPhoto['subject'] | null>(null)
  const { arrivalId, seal, sealState, photos } = arrival

  /** Opens the camera of this PC, if it has one: looked for now, since a busy PC lists its cameras late. */
  async function film(subject: ArrivalPhoto['subject']): Promise<boolean> {
    const has = (await listCameras()).length > 0
    if (has) setFilmed(subject)
    return has
  }

  /** Keeps the photos one after the other. Stops at the first that is refused, and says how many were not kept. */
  async function take(subject: ArrivalPhoto['subject'], files: readonly File[]): Promise<void> {
    setBad(null)
    for (const [at, file] of files.entries()) {
      const picture = await resizePhoto(file)
      if (picture === 'unreadable') actions.say(t('photoBad'), setBad)
      else if (picture === 'too_large') actions.say(t('photoLarge', { most: mostMegabytes }), setBad)
      else if ((await actions.photo(arrivalId, { subject, ...picture })) === null)
        return actions.say(t('common:photosLost', { count: files.length - at }), setBad)
    }
  }

  return (
    <>
      <Button
        size="dock"
        icon={Lock}
        className="arrival-seal"
        onClick={() => setEditing(true)}
        aria-label={`${t('sealNumber')}: ${seal ?? t('sealNone')}`}
      >
        <span className={seal === null ? 'second' : 'mono many-lines'}>{seal ?? t('sealNone')}</span>
      </Button>
      <div className="arrival-keys arrival-seal-keys" role="group" aria-label={t('field.sealState')}>
        {sealStates.map((state) => (
          <Button
            key={state}
            size="dock"
            icon={icons[state]}
            aria-pressed={sealState === state}
            disabled={actions.busy}
            onClick={() => void actions.save(arrivalId, { sealState: state })}
          >
            {t(`sealState.${state}`)}
          </Button>
        ))}
      </div>
      <div className="arrival-heading flex wrap baseline between">
        <h2 className="text-20">{t('common:photos')}</h2>
        <span className="second">{t('photosSaved', { count: photos.length })}</span>
      </div>
      {photos.length === 0 ? null : (
        <ul className="arrival-photos stack gap-2">
          {photos.map((photo) => (
            <li key={photo.eventId}>
              <Photo arrivalId={arrivalId} photo={photo} />
            </li>
          ))}
        </ul>
      )}
      <div className="arrival-keys">
        {arrivalPhotoSubjects.map((subject) => (
          <FileButton
            key={subject}
            size="touch"
            icon={Camera}
            accept="image/*"
            photos
            instead={() => film(subject)}
            onFiles={(files) => void take(subject, files)}
          >
            {t(`subject.${subject}`)}
          </FileButton>
        ))}
      </div>
      {filmed === null ? null : (
        <CameraDialog
          title={t('common:photos')}
          subject={{
            value: filmed,
            options: arrivalPhotoSubjects.map((value) => ({ value, label: t(`subject.${value}`) })),
            onChange: setFilmed,
          }}
          onPhoto={async (picture) => {
            setBad(null)
            return (await actions.photo(arrivalId, { subject: filmed, ...picture })) !== null
          }}
          onFiles={(files) => void take(filmed, files)}
          problem={[actions.problem, bad].filter((one) => one !== null).join(' ') || null}
          onClose={() => setFilmed(null)}
        />
      )}
      {bad === null || filmed !== null ? null : (
        <div role="alert">
          <Notice tone="bad">{bad}</Notice>
        </div>
      )}
      {editing ? (
        <ValueDialog field="seal" arrival={arrival} actions={actions} onClose={() => setEditing(false)} />
      ) : null}
    </>
  )
}

function Photo({ arrivalId, photo }: { arrivalId: string; photo: ArrivalPhoto }) {
  const { t, format } = useClockTexts('arrival')
  const { hash, subject, at, operator, hidden } = photo
  const { data, error } = useQuery('arrivals.picture', hidden ? null : { arrivalId, hash })
  const name = t(`subject.${subject}`)
  const alt = t('photoOf', { subject: name, time: format.time(at), operator })
  return (
    <figure className="arrival-photo text-14">
      {data !== null && !hidden ? (
        <img src={`data:${data.mediaType};base64,${data.content}`} alt={alt} />
      ) : (
        <span>
          {hidden ? <Icon of={EyeOff} /> : error === null ? null : <Icon of={ImageOff} />}
          {hidden ? t('photoHidden') : error === null ? null : t('photoGone')}
        </span>
      )}
      <figcaption>{name}</figcaption>
    </figure>
  )
}
