import { useEffect, useRef } from 'react'
import { useClient } from './client.tsx'
import { useRoute } from './route.ts'
import { useSettings } from './settings.tsx'

/**
 * Opens Home first where the settings say so or a supervisor's rights are held, unless somebody went elsewhere before.
 */
export function StartScreen() {
  const client = useClient()
  const startScreen = useSettings().settings?.startScreen
  const asked = useRef(false)
  useEffect(() => {
    if (startScreen === undefined || asked.current) return
    asked.current = true
    const openHome = () => {
      const { route, past, replace } = useRoute.getState()
      if (route.screen === 'receiving' && past.length === 0) replace({ screen: 'home' })
    }
    if (startScreen === 'home') openHome()
    else
      void client.query('supervisor.status', {}).then((status) => {
        if (status.ok && status.value.grantedUntil !== null) openHome()
      })
  }, [client, startScreen])
  return null
}
