/** The lamp of a camera: there is none, or it is off or on. */
export type Torch = 'none' | 'off' | 'on'

/** Whether a camera has a lamp; it is off when the camera is turned on. */
export function torchOf(track: MediaStreamTrack): Torch {
  // Firefox has no capabilities, and the types of the browser do not know the lamp.
  type Capabilities = MediaTrackCapabilities & { torch?: boolean }
  const capabilities = track.getCapabilities as (() => Capabilities) | undefined
  return capabilities?.call(track).torch === true ? 'off' : 'none'
}

/** Turns the lamp on or off; what it is then. */
export async function setTorch(track: MediaStreamTrack, torch: 'off' | 'on'): Promise<Torch> {
  const constraint: MediaTrackConstraintSet & { torch: boolean } = { torch: torch === 'on' }
  try {
    await track.applyConstraints({ advanced: [constraint] })
    return torch
  } catch {
    return 'none'
  }
}
