import type { ReactNode } from 'react'
import { EyeOff, type LucideIcon } from 'lucide-react'
import { useTranslation } from '../i18n/use-translation.ts'
import { Icon } from './icon.tsx'

/** A small grey word: a state, a signal. Colour only where something must be known. */
export function Tag({ icon, tone, children }: { icon?: LucideIcon; tone?: 'filled' | 'warn'; children: ReactNode }) {
  return (
    <span className="tag" data-tone={tone}>
      {icon === undefined ? null : <Icon of={icon} size="sm" />}
      <span className="clip">{children}</span>
    </span>
  )
}

/** The cap of a key. */
export function Kbd({ children }: { children: ReactNode }) {
  return <kbd className="key-cap">{children}</kbd>
}

/** Placeholder for a figure while the control is blind. With `word` it has a text. */
export function BlindIcon({ word = false }: { word?: boolean }) {
  const { t } = useTranslation()
  return (
    <span className="blind-eye inline-row second" title={t('hiddenWhileBlind')}>
      <Icon of={EyeOff} size="sm" />
      {word ? t('hidden') : <span className="unseen">{t('hiddenWhileBlind')}</span>}
    </span>
  )
}
