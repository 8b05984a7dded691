import { useEffect } from 'react'

/** Uses the light theme for printing, whatever the theme on screen. */
export function usePrintTheme(): void {
  useEffect(() => {
    const root = document.documentElement
    let onScreen: string | undefined
    const before = () => {
      onScreen = root.dataset['theme']
      root.dataset['theme'] = 'light'
    }
    const after = () => {
      if (onScreen !== undefined) root.dataset['theme'] = onScreen
    }
    addEventListener('beforeprint', before)
    addEventListener('afterprint', after)
    return () => {
      removeEventListener('beforeprint', before)
      removeEventListener('afterprint', after)
    }
  }, [])
}
