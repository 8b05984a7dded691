import { useMemo } from 'react'
import { countFormat, createFormat, type Format } from './format.ts'
import { localeOf } from './index.ts'
import { useTranslation } from './use-translation.ts'
import { useWarehouseTimeZone } from './warehouse-time-zone.ts'

/** Formats numbers, dates and ages in the current language and, if set, in the warehouse's time zone. */
export function useFormat(): Format {
  const { t, i18n } = useTranslation()
  const language = i18n.language
  const timeZone = useWarehouseTimeZone()
  return useMemo(
    () =>
      createFormat(
        localeOf(language),
        {
          yesterday: t('yesterday'),
          today: t('today'),
          tomorrow: t('tomorrow'),
          inDays: (count) => t('inDays', { count, value: countFormat(localeOf(language)).format(count) }),
          daysAgo: (count) => t('daysAgo', { count, value: countFormat(localeOf(language)).format(count) }),
          lessThanMinute: t('lessThanMinute'),
          minutes: (minutes) => t('minutes', { minutes }),
          hours: (hours, minutes) => t('hours', { hours, minutes }),
        },
        timeZone,
      ),
    [t, language, timeZone],
  )
}
