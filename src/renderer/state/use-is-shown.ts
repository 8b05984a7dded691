import { useEffect, useRef, type RefObject } from 'react'

/** Says later, to what is waited for, whether the part is still on screen. */
export function useIsShown(): Readonly<RefObject<boolean>> {
  const isShown = useRef(false)
  useEffect(() => {
    isShown.current = true
    return () => {
      isShown.current = false
    }
  }, [])
  return isShown
}
