import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { createCamera, type Camera, type CameraState } from './camera.ts'

/** A camera that is on while the part is on screen. */
export function useCamera(): { camera: Camera } & CameraState {
  const [camera] = useState(createCamera)
  useEffect(() => camera.attach(), [camera])
  return { camera, ...useStore(camera.store) }
}
