import { ImageOff } from 'lucide-react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useClockTexts } from '../../state/use-clock-texts.ts'
import { useQuery } from '../../state/use-query.ts'
import { Icon } from '../../ui/icon.tsx'

const most = 6

/** The last pictures of a count, small. Each is read with its hash checked. */
export function PhotoStrip({ sessionId }: { sessionId: string | null }) {
  const { t } = useTranslation('count')
  const { data } = useQuery('counts.photos', sessionId === null ? null : { sessionId }, { watch: ['counts'] })
  const total = data?.rows.length ?? 0
  const rows = data?.rows.slice(-most) ?? []
  if (total === 0) return null
  return (
    <div className="photos second">
      <ul className="flex wrap gap-2">
        {rows.map(({ eventId, hash, at, operator }) => (
          <li key={eventId}>
            <Photo hash={hash} at={at} operator={operator} />
          </li>
        ))}
      </ul>
      {total > most ? <p className="second">{t('more.lastPhotos', { shown: most, total })}</p> : null}
    </div>
  )
}

function Photo({ hash, at, operator }: { hash: string; at: string; operator: string }) {
  const { t, format } = useClockTexts('count')
  const { data, error } = useQuery('photos.get', { hash })
  if (error !== null) {
    return (
      <span className="photo-gone">
        <Icon of={ImageOff} />
        {error.details?.['reason'] === 'photo_removed'
          ? t('more.removedFile')
          : t(error.code === 'storage_corrupt' ? 'more.damagedFile' : 'more.goneFile')}
      </span>
    )
  }
  if (data === null) return <span className="photo-gone" />
  const alt = t('more.photoOf', { operator, time: format.time(at) })
  return <img src={`data:${data.mediaType};base64,${data.content}`} alt={alt} />
}
