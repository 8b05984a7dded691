import { createInstance, type FormatterModule, type i18n as I18n } from 'i18next'
import { initReactI18next } from 'react-i18next'
import { isolated } from '../../contract/isolated.ts'
import * as en from './en/index.ts'
import * as es from './es/index.ts'
import { countFormat } from './format.ts'

export type Language = 'es' | 'en'

/** The keys of one language with any text. */
type Texts<T> = { [K in keyof T]: T[K] extends string ? string : Texts<T[K]> }

/** Namespaces of texts: one per screen, and those that screens share. Each language has every key of the other. */
const resources: { es: Texts<typeof en>; en: Texts<typeof es> } = { es, en }

/** Texts of the page. Both languages are in the bundle, so that a change applies immediately. */
export const i18n: I18n = createInstance()

/** Numbers of things are written as the language groups them; names stay apart from the figures beside them. */
const values: FormatterModule = {
  type: 'formatter',
  init: () => undefined,
  add: () => undefined,
  addCached: () => undefined,
  format: (value, _name, language, options) =>
    options?.['interpolationkey'] === 'count' && typeof value === 'number'
      ? countFormat(localeOf(language ?? 'es')).format(value)
      : typeof value === 'string'
        ? isolated(value)
        : value,
}

void i18n
  .use(initReactI18next)
  .use(values)
  .init({
    lng: 'es',
    fallbackLng: 'es',
    defaultNS: 'common',
    fallbackNS: 'common',
    ns: Object.keys(es),
    resources,
    initAsync: false,
    interpolation: { escapeValue: false, alwaysFormat: true },
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
