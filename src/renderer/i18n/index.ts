import { createInstance, type i18n as I18n } from 'i18next'
import { initReactI18next } from 'react-i18next'
import { en } from './en/index.ts'
import { es } from './es/index.ts'

export type Language = 'es' | 'en'

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common'
    resources: typeof es
  }
}

/** Texts of the page. Both languages are in the bundle, so that a change applies immediately. */
export const i18n: I18n = createInstance()

void i18n.use(initReactI18next).init({
  lng: 'es',
  fallbackLng: 'es',
  defaultNS: 'common',
  ns: Object.keys(es),
  resources: { es, en },
  initAsync: false,
  interpolation: { escapeValue: false },
  returnNull: false,
})

/** The language that a setting means on this system: Spanish where the system speaks it, else English. */
export function resolveLanguage(setting: 'system' | Language, systemLanguages: readonly string[]): Language {
  if (setting !== 'system') return setting
  return (systemLanguages[0] ?? 'es').toLowerCase().startsWith('es') ? 'es' : 'en'
}

/** Locale for numbers and dates: British English (day before month); the system's Spanish, or neutral Spanish. */
export function localeOf(language: string, systemLanguages: readonly string[] = navigator.languages): string {
  if (language === 'en') return 'en-GB'
  return systemLanguages.find((entry) => /^es\b/i.test(entry)) ?? 'es'
}
