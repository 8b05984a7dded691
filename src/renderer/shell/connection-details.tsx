import { Popover } from '@base-ui/react/popover'
import { RefreshCw } from 'lucide-react'
import type { ConnectionStatus, RefreshState, Resource } from '../../contract/shapes/system.ts'
import { useErrorSentence, useErrorTexts } from '../i18n/use-error-texts.ts'
import { useClockTexts } from '../state/use-clock-texts.ts'
import { useTranslation } from '../i18n/use-translation.ts'
import { useClient } from '../state/client.tsx'
import { useRoute } from '../state/route.ts'
import { useToasts } from '../state/toasts.ts'
import { Button } from '../ui/button.tsx'
import { HubLine } from './hub-line.tsx'

/** Age, rows and last failure of each resource, each with its own "now". */
export function ConnectionDetails(props: { status: ConnectionStatus | null; resources: readonly RefreshState[] }) {
  const { status, resources } = props
  const { t } = useTranslation(['frame', 'common'])
  const client = useClient()
  const errorSentence = useErrorSentence()
  const go = useRoute((state) => state.go)
  const say = useToasts((state) => state.say)
  const run = async (names?: Resource[]) => {
    const result = await client.command('refresh.run', names === undefined ? {} : { resources: names })
    if (!result.ok) say(errorSentence(result.error))
  }
  const ahead = status?.clockAheadMinutes ?? 0
  return (
    <>
      <StatusNotes status={status} />
      {ahead === 0 ? null : (
        <p className="connection-note">
          {t(ahead > 0 ? 'connection.clock_ahead' : 'connection.clock_behind', { minutes: Math.abs(ahead) })}
        </p>
      )}
      <HubLine />
      <ul className="connection-resources">
        {resources.map((entry) => (
          <ResourceLine key={entry.resource} entry={entry} onRead={() => void run([entry.resource])} />
        ))}
      </ul>
      <div className="connection-actions flex wrap between gap-2">
        <Popover.Close
          render={<Button tone="plain" />}
          onClick={() => go({ screen: 'settings', section: 'connection' })}
        >
          {t('connection.openSettings')}
        </Popover.Close>
        <Button icon={RefreshCw} onClick={() => void run()}>
          {t('connection.readAll')}
        </Button>
      </div>
    </>
  )
}

function StatusNotes({ status }: { status: ConnectionStatus | null }) {
  const { t } = useTranslation(['frame', 'common'])
  const errorSentence = useErrorSentence()
  if (status === null) return null
  const notes: string[] = []
  if (status.profile === 'practice') notes.push(t('connection.practiceNote'))
  if (status.plainHttp) notes.push(t('connection.plainHttp'))
  if (status.error !== undefined) notes.push(errorSentence(status.error))
  return notes.map((note) => (
    <p key={note} className="connection-note">
      {note}
    </p>
  ))
}

function ResourceLine({ entry, onRead }: { entry: RefreshState; onRead: () => void }) {
  const { t, format } = useClockTexts(['frame', 'common'])
  const errorTexts = useErrorTexts()
  const name = t(`common:resource.${entry.resource}`)
  const age = entry.asOf === null ? t('common:notYetLoaded') : t('common:refreshed', { time: format.time(entry.asOf) })
  const facts = [entry.running ? t('connection.reading') : age]
  if (entry.asOf !== null) facts.push(t('connection.rows', { count: entry.rows }))
  if (entry.setAside > 0) {
    facts.push(t('common:unreadableRows', { count: entry.setAside }))
  }
  return (
    <li>
      <div>
        <span className="strong">{name}</span>
        <span className="second">{facts.join(' · ')}</span>
        {entry.lastError === undefined ? null : (
          <span className="connection-failure">{errorTexts(entry.lastError).fact}</span>
        )}
      </div>
      <Button
        size="touch"
        tone="plain"
        icon={RefreshCw}
        aria-label={t('connection.readResource', { resource: name })}
        disabled={entry.running}
        onClick={onRead}
      />
    </li>
  )
}
