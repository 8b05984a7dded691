import { useEffect, useRef, useState } from 'react'
import { useClient } from './client.tsx'
import { isPlaceNamed, useRoute } from './route.ts'
import { useSettings } from './settings.tsx'

/**
 * Opens Home first where the settings say so or a supervisor's rights are held, unless somebody went elsewhere before.
 */
export function StartScreen() {
  const client = useClient()
  const startScreen = useSettings().settings?.startScreen
  const asked = useRef(false)
  // A reload returns to its place, Receiving too.
  const [isUnnamed] = useState(() => !isPlaceNamed())
  useEffect(() => {
    if (startScreen === undefined || asked.current) return
    asked.current = true
    const openHome = () => {
      const { route, depth, replace } = useRoute.getState()
      if (isUnnamed && route.screen === 'receiving' && depth === 0) replace({ screen: 'home' })
    }
    if (startScreen === 'home') openHome()
    else
      void client.query('supervisor.status', {}).then((status) => {
        if (status.ok && status.value.grantedUntil !== null) openHome()
      })
  }, [client, startScreen, isUnnamed])
  return null
}
