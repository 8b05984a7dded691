import { useEffect, useState } from 'react'
import { listCameras, watchCameras } from './list-cameras.ts'

/** What was found last: a screen that comes later has its keys at once. */
let known = false

/** True if this PC has a camera. */
export function useHasCamera(): boolean {
  const [has, setHas] = useState(known)
  useEffect(() => {
    let current = true
    const look = () =>
      void listCameras().then((cameras) => {
        known = cameras.length > 0
        if (current) setHas(known)
      })
    look()
    const off = watchCameras(look)
    return () => {
      current = false
      off()
    }
  }, [])
  return has
}
