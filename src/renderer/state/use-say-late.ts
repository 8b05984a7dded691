import { useCallback } from 'react'
import { useTranslation } from '../i18n/use-translation.ts'
import { isSameRoute, withoutAnswers } from './places.ts'
import { useRoute } from './route.ts'
import type { Route } from './screens.ts'
import { useToasts } from './toasts.ts'

/**
 * Says to somebody who has gone on what was not done on the screen that was left, and why. It stays until it is closed and
 * offers the way back.
 */
export function useSayLate(): (left: Route, why: string) => void {
  const { t } = useTranslation(['common', 'frame'])
  return useCallback(
    (left, why) => {
      const { route, go } = useRoute.getState()
      const back = isSameRoute(route, left)
        ? undefined
        : { label: t('common:back'), run: () => go(withoutAnswers(left)) }
      const screen = t(`frame:titles.${left.screen}`)
      useToasts.getState().say(t('common:notDone', { screen, why }), back, true)
    },
    [t],
  )
}
