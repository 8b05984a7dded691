import { useState } from 'react'
import { Inbox as InboxIcon, Webhook } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { AppShell } from '../../shell/app-shell.tsx'
import { useErrorTexts } from '../../i18n/use-error-texts.ts'
import type { Route } from '../../state/route.ts'
import { useSettings } from '../../state/settings.tsx'
import { useQuery } from '../../state/use-query.ts'
import { EmptyState, Skeleton } from '../../ui/empty-state.tsx'
import { Button } from '../../ui/button.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { Inbox } from './inbox.tsx'
import { WebhookReceiver } from '../../shared/webhook-receiver.tsx'
import { SubscriptionList } from './subscription-list.tsx'
import './events.css'

/** What the WMS told by itself, whether it was genuine, and what this PC is subscribed to. */
export function EventsScreen({ route }: { route: Extract<Route, { screen: 'events' }> }) {
  const { t } = useTranslation(['events', 'common'])
  const failureWords = useErrorTexts()
  const { settings } = useSettings()
  const [view, setView] = useState<'inbox' | 'subscriptions'>('inbox')
  const answer = useQuery('webhooks.list', { limit: 200 }, { watch: ['webhooks', 'settings'], atMostEveryMs: 1000 })
  const { data, error } = answer
  return (
    <AppShell kind="desk" title={t('title')}>
      <div className="events">
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
        ) : data !== null ? (
          <SubscriptionList rows={data.rows} receiver={data.receiver} />
        ) : error === null ? (
          <Skeleton label={t('common:loading')} />
        ) : (
          <EmptyState
            kind="failed"
            title={failureWords(error).fact}
            action={<Button onClick={answer.reload}>{t('common:retry')}</Button>}
            live
          >
            {failureWords(error).next}
          </EmptyState>
        )}
      </div>
    </AppShell>
  )
}
