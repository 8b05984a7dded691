import { Activity, Archive, CheckCheck, Circle, CircleDashed, PackageCheck, type LucideIcon } from 'lucide-react'
import { useTranslation } from '../i18n/use-translation.ts'
import { Icon } from './icon.tsx'

const icons = {
  sincontrol: CircleDashed,
  pendientecontrol: CircleDashed,
  enprocesocontrol: Activity,
  controlado: PackageCheck,
  verificado: CheckCheck,
  guardado: Archive,
} as const satisfies Record<string, LucideIcon>

function isKnown(state: string): state is keyof typeof icons {
  return Object.hasOwn(icons, state)
}

/** Text of the WMS's state of a control; unknown states are shown unchanged. */
export function ControlState({ state }: { state: string | null }) {
  const { t } = useTranslation()
  if (state === null || state.trim() === '') return null
  const key = state.trim().toLowerCase()
  return (
    <span className="control-state">
      <Icon of={isKnown(key) ? icons[key] : Circle} />
      <span className="two-lines anywhere">{isKnown(key) ? t(`controlState.${key}`) : state}</span>
    </span>
  )
}
