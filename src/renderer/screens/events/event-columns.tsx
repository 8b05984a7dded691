import { ShieldCheck } from 'lucide-react'
import type { InboxEvent } from '../../../contract/shapes/webhook.ts'
import type { Translate } from '../../i18n/use-translation.ts'
import { withHeaders, type DataColumn } from '../../ui/data-table/column.ts'
import { Icon } from '../../ui/icon.tsx'
import { EffectBadge, eventName } from './event-texts.tsx'

/** The columns of the inbox, in one language. */
export function eventColumns(t: Translate<'events'>): DataColumn<InboxEvent>[] {
  return withHeaders(
    (id) => t(`column.${id}`),
    [
      { id: 'receivedAt', kind: 'dateTime', width: 168, grow: 0, value: (row) => row.receivedAt },
      { id: 'event', kind: 'text', width: 140, grow: 2, value: (row) => eventName(row.event, t) },
      {
        id: 'eventId',
        kind: 'code',
        width: 128,
        yields: 1,
        value: (row) => (row.eventId === null ? null : String(row.eventId)),
      },
      { id: 'order', kind: 'code', width: 116, value: (row) => row.orderCode },
      {
        id: 'genuine',
        kind: 'text',
        width: 106,
        yields: 3,
        value: () => t('genuine'),
        renderCell: () => (
          <span className="event-genuine inline-row tight shrink" title={t('genuineLong')}>
            <Icon of={ShieldCheck} size="sm" />
            {t('genuine')}
          </span>
        ),
      },
      {
        id: 'repeats',
        kind: 'count',
        width: 88,
        grow: 0,
        yields: 2,
        value: (row) => (row.repeats === 0 ? null : row.repeats),
      },
      {
        id: 'effect',
        kind: 'text',
        width: 186,
        grow: 2,
        value: (row) => t(`effects.${row.effect}`),
        renderCell: (row) => <EffectBadge effect={row.effect} flagged={row.flagged} />,
      },
    ],
  )
}
