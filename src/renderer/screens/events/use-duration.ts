import { useCallback } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'

/** Returns a formatter for durations in whole seconds: `12 s`, `3 min`, `2 h 05`. */
export function useDuration(): (seconds: number) => string {
  const { t, format } = useTexts()
  return useCallback(
    (seconds) => {
      if (seconds < 60) return t('seconds', { value: format.count(seconds) })
      const minutes = Math.floor(seconds / 60)
      if (minutes < 60) return t('minutes', { minutes })
      return t('hours', {
        hours: format.count(Math.floor(minutes / 60)),
        minutes: String(minutes % 60).padStart(2, '0'),
      })
    },
    [t, format],
  )
}
