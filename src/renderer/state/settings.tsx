import { createContext, useCallback, useContext, useEffect, useMemo, type ReactNode } from 'react'
import type { Result } from '../../contract/errors.ts'
import type { Input } from '../../contract/operations.ts'
import type { Settings } from '../../contract/shapes/system.ts'
import { i18n, resolveLanguage } from '../i18n/index.ts'
import { WarehouseTimeZone } from '../i18n/warehouse-time-zone.ts'
import { useClient } from './client.tsx'
import { mediaMatches, onMediaChange } from './media-query.ts'
import { loadRecent, saveRecent } from './recent-values.ts'
import { useQuery } from './use-query.ts'

export type SettingsPatch = Omit<Input<'settings.update'>, 'commandId'>

interface SettingsState {
  /** `null` until the core has answered once. */
  settings: Settings | null
  /** Changes the given settings. Returns whether they were accepted. */
  update: (patch: SettingsPatch) => Promise<Result<Settings>>
}

const SettingsContext = createContext<SettingsState | null>(null)

type Appearance = Pick<Settings, 'language' | 'theme'>

/** Language and theme of the last session, used until the settings are loaded. */
export function rememberedAppearance(): Appearance {
  const [language, theme] = loadRecent('appearance')
  return {
    language: language === 'es' || language === 'en' ? language : 'system',
    theme: theme === 'light' || theme === 'dark' || theme === 'contrast' ? theme : 'system',
  }
}

/** Shows a language and a theme at once. */
export function applyAppearance({ language, theme }: Appearance): void {
  const spoken = resolveLanguage(language, navigator.languages)
  if (i18n.language !== spoken) void i18n.changeLanguage(spoken)
  const root = document.documentElement
  root.lang = spoken
  root.dataset['theme'] = theme === 'system' ? systemTheme() : theme
}

const prefersContrast = '(prefers-contrast: more)'
const prefersDark = '(prefers-color-scheme: dark)'

function systemTheme(): 'light' | 'dark' | 'contrast' {
  if (mediaMatches(prefersContrast)) return 'contrast'
  return mediaMatches(prefersDark) ? 'dark' : 'light'
}

/** Provides the settings of the core and applies language and theme to the page. */
export function SettingsProvider({ children }: { children: ReactNode }) {
  const client = useClient()
  const { data: settings, reload } = useQuery(
    'settings.get',
    {},
    { watch: ['settings'], keepPrevious: true, reportFailure: true },
  )
  const language = settings?.language
  const theme = settings?.theme

  useEffect(() => {
    if (language === undefined || theme === undefined) return undefined
    applyAppearance({ language, theme })
    saveRecent('appearance', [language, theme])
    if (theme !== 'system') return undefined
    const follow = () => applyAppearance({ language, theme })
    const stops = [prefersContrast, prefersDark].map((query) => onMediaChange(query, follow))
    return () => {
      for (const stop of stops) stop()
    }
  }, [language, theme])

  const update = useCallback(
    async (patch: SettingsPatch) => {
      const result = await client.command('settings.update', patch)
      reload()
      return result
    },
    [client, reload],
  )
  const state = useMemo(() => ({ settings, update }), [settings, update])
  return (
    <SettingsContext value={state}>
      <WarehouseTimeZone value={settings?.connection.warehouseTimeZone}>{children}</WarehouseTimeZone>
    </SettingsContext>
  )
}

/** The settings and the way to change them. */
export function useSettings(): SettingsState {
  const state = useContext(SettingsContext)
  if (state === null) throw new Error('no SettingsProvider above this part')
  return state
}

/** Tells the warehouses apart that this PC works with in turn: each has its own data. */
export function useWarehouseKey(): string | undefined {
  const { settings } = useSettings()
  if (settings === null) return undefined
  // Practice has other addresses at each start.
  if (settings.profile === 'practice') return settings.profile
  return `${settings.connection.baseUrl} ${settings.connection.legacyBaseUrl}`
}

/** True while the practice warehouse is on. */
export function useIsPractice(): boolean {
  return useSettings().settings?.profile === 'practice'
}
