import { useEffect, useState } from 'react'
import { listCameras, watchCameras } from './list-cameras.ts'

/** True if this PC has a camera. */
export function useHasCamera(): boolean {
  const [has, setHas] = useState(false)
  useEffect(() => {
    let current = true
    const look = () =>
      void listCameras().then((cameras) => {
        if (current) setHas(cameras.length > 0)
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
