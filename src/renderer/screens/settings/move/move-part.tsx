import { PackageOpen } from 'lucide-react'
import { useState } from 'react'
import type { MoveStatus } from '../../../../contract/shapes/move.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { useQuery } from '../../../state/use-query.ts'
import { useReloadWhile } from '../../../state/use-reload-while.ts'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { ArrivePart } from './arrive-part.tsx'
import { MoveDialog } from './move-dialog.tsx'
import { MovedPart } from './moved-part.tsx'
import { useMoveError } from './use-move-error.ts'

/** Moving the data of this PC to another one, and taking those of another one. */
export function MovePart() {
  const { t } = useTranslation('move')
  const { data, reload } = useQuery(
    'move.status',
    {},
    { watch: ['settings', 'counts'], keepPrevious: true, reportFailure: true },
  )
  const isRunning = data?.running != null
  useReloadWhile(isRunning, reload)
  if (data === null) return null
  return (
    <>
      <h2 className="settings-part">{t('title')}</h2>
      <div className="settings-form">
        {data.moved === null ? <Leaving status={data} onBegun={reload} /> : <MovedPart moved={data.moved} />}
      </div>
      {data.moved === null && data.running === null ? (
        <>
          <h2 className="settings-part">{t('arrive.title')}</h2>
          <ArrivePart />
        </>
      ) : null}
    </>
  )
}

function Leaving({ status, onBegun }: { status: MoveStatus; onBegun: () => void }) {
  const { t } = useTranslation('move')
  const errorText = useMoveError()
  const [isOpen, setOpen] = useState(false)
  const { obstacles, running, failure } = status
  return (
    <>
      <p className="second">{t('text')}</p>
      <Travels travels={status.travels} />
      {failure === null || running !== null ? null : (
        <Notice live>
          <span className="strong">{t('failed')}</span> {errorText(failure.error)}
        </Notice>
      )}
      <Obstacles obstacles={obstacles} />
      {running === null ? (
        <div className="settings-actions">
          <Button icon={PackageOpen} disabled={obstacles.length > 0} onClick={() => setOpen(true)}>
            {t('begin')}
          </Button>
        </div>
      ) : (
        <Progress running={running} />
      )}
      {isOpen ? <MoveDialog onBegun={onBegun} onClose={() => setOpen(false)} /> : null}
    </>
  )
}

function Travels({ travels: { counts, photos, bytes } }: Pick<MoveStatus, 'travels'>) {
  const { t, format } = useTexts('move')
  const figures = { counts: format.count(counts), photos: format.count(photos), bytes: format.bytes(bytes) }
  return (
    <dl className="fact-grid">
      <dt>{t('travels')}</dt>
      <dd>
        {t('travelsText', figures)}
        <span className="block second">{t('travelsMore')}</span>
      </dd>
      <dt>{t('stays')}</dt>
      <dd className="second">{t('staysText')}</dd>
    </dl>
  )
}

function Obstacles({ obstacles }: Pick<MoveStatus, 'obstacles'>) {
  const { t, format } = useTexts('move')
  if (obstacles.length === 0) return null
  return (
    <Notice>
      <span className="strong">{t('blocked')}</span>
      {obstacles.map(({ kind, count }) => (
        <span key={kind} className="block">
          {t(`obstacle.${kind}`, format.counted(count))}
        </span>
      ))}
    </Notice>
  )
}

function Progress({ running }: { running: NonNullable<MoveStatus['running']> }) {
  const { t, format } = useTexts('move')
  const { phase, done, total } = running
  const word = t(`phase.${phase}`)
  const percent = total === null || total === 0 ? null : Math.floor((done / total) * 100)
  return (
    <p role="status">
      <span className="strong">
        {percent === null ? word : t('progress', { phase: word, percent: format.count(percent) })}
      </span>{' '}
      <span className="second">{t('waiting')}</span>
    </p>
  )
}
