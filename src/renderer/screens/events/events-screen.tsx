import { Inbox as InboxIcon, Webhook } from 'lucide-react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { AppShell } from '../../shell/app-shell.tsx'
import type { Route } from '../../state/screens.ts'
import { useSettings } from '../../state/settings.tsx'
import { useKeptState } from '../../state/use-kept-state.ts'
import { useQuery } from '../../state/use-query.ts'
import { Loaded } from '../../ui/loaded.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { Inbox } from './inbox.tsx'
import { WebhookReceiver } from '../../shared/webhook-receiver.tsx'
import { SubscriptionList } from './subscription-list.tsx'

/** Events received from the WMS, whether their signature is valid, and the subscriptions of this PC. */
export function EventsScreen({ route }: { route: Extract<Route, { screen: 'events' }> }) {
  const { t } = useTranslation(['events', 'common', 'frame'])
  const { settings } = useSettings()
  const [view, setView] = useKeptState<'inbox' | 'subscriptions'>('view', 'inbox')
  const answer = useQuery(
    'webhooks.list',
    { limit: 200 },
    {
      watch: ['webhooks', 'settings'],
      atMostEveryMs: 1000,
      // The list of subscriptions says so itself.
      reportFailure: view === 'inbox',
    },
  )
  const { data } = answer
  return (
    <AppShell kind="normal" title={t('frame:titles.events')}>
      <div className="events column gap-3">
        {data === null ? null : (
          <WebhookReceiver receiver={data.receiver} publicUrl={settings?.webhooks.publicUrl ?? null} />
        )}
        <Segmented
          label={t('view')}
          labelUnseen
          value={view}
          options={[
            { value: 'inbox', label: t('inbox'), icon: InboxIcon },
            { value: 'subscriptions', label: t('subscriptions'), icon: Webhook },
          ]}
          onChange={setView}
        />
        {view === 'inbox' ? (
          <Inbox
            key={route.orderCode ?? ''}
            orderCode={route.orderCode ?? null}
            onSubscriptions={() => setView('subscriptions')}
          />
        ) : (
          <Loaded of={answer}>{({ rows, receiver }) => <SubscriptionList rows={rows} receiver={receiver} />}</Loaded>
        )}
      </div>
    </AppShell>
  )
}
