import {
  CircleCheck,
  CircleHelp,
  Copy as CopyIcon,
  FileWarning,
  FlaskConical,
  History,
  Inbox,
  TriangleAlert,
  type LucideIcon,
} from 'lucide-react'
import type { Output } from '../../../contract/operations.ts'
import type { EventEffect } from '../../../contract/shapes/webhook.ts'
import { useTranslation, type Translate } from '../../i18n/use-translation.ts'
import { Icon } from '../../ui/icon.tsx'
import { Tag } from '../../ui/badges.tsx'

export type Subscription = Output<'webhooks.list'>['rows'][number]

/** Events with a name in the texts, by their lower-case wire names. The first four can be subscribed to. */
export const subscribableEvents = [
  'pedido_completo',
  'pedido_creado',
  'pedido_actualizado',
  'preparacion_completa',
] as const
export const knownEvents = [...subscribableEvents, 'muelle_prueba'] as const

/** The displayed name of an event; unknown events keep their wire name. */
export function eventName(event: string | null, t: Translate<'events'>): string {
  const known = knownEvents.find((name) => name === event?.toLowerCase())
  return known === undefined ? (event ?? t('noName')) : t(`names.${known}`)
}

const icons = {
  order_updated: CircleCheck,
  superseded: History,
  kept: Inbox,
  unknown_event: CircleHelp,
  unreadable: FileWarning,
  malformed: TriangleAlert,
  other_body: CopyIcon,
  test: FlaskConical,
} as const satisfies Record<EventEffect, LucideIcon>

/** The effect of an event as a badge. Effects that need attention are coloured. */
export function EffectBadge({ effect, flagged }: { effect: EventEffect; flagged: boolean }) {
  const { t } = useTranslation('events')
  const word = t(`effects.${effect}`)
  if (flagged)
    return (
      <Tag icon={icons[effect]} tone="warn">
        {word}
      </Tag>
    )
  return (
    <>
      <Icon of={icons[effect]} size="sm" />
      <span className="clip" title={word}>
        {word}
      </span>
    </>
  )
}
