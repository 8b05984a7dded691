import {
  Ban,
  Circle,
  CircleCheck,
  CircleDashed,
  CircleDotDashed,
  Hourglass,
  Truck,
  type LucideIcon,
} from 'lucide-react'
import { useTranslation, type Translate } from '../i18n/use-translation.ts'
import { Icon } from '../ui/icon.tsx'

/** States that the interface names, in the order of an order's life, by their lower-case spelling. */
const icons = {
  pendientegestion: Hourglass,
  pendiente: CircleDashed,
  preparacion: CircleDotDashed,
  completo: CircleCheck,
  remitido: Truck,
  remitidoexterno: Truck,
  eliminado: Ban,
} as const satisfies Record<string, LucideIcon>

export type KnownOrderState = keyof typeof icons

export const knownOrderStates = Object.keys(icons) as KnownOrderState[]

/** The state that a spelling means; `null` where the interface does not name it. */
export function knownOrderState(state: string): KnownOrderState | null {
  const key = state.trim().toLowerCase()
  return knownOrderStates.find((known) => known === key) ?? null
}

/** An order's state in words; unknown states are shown unchanged. */
export function orderStateText(state: string | null, t: Translate<'orders'>): string | null {
  const known = knownOrderState(state ?? '')
  return known === null ? state : t(`states.${known}`)
}

/** An order's state with its sign. */
export function OrderState({ state }: { state: string | null }) {
  const { t } = useTranslation('orders')
  if (state === null || state.trim() === '') return null
  const known = knownOrderState(state)
  return (
    <>
      <Icon of={known === null ? Circle : icons[known]} size="sm" />
      <span className="clip" title={state}>
        {orderStateText(state, t)}
      </span>
    </>
  )
}
