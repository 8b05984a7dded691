/** The cameras of this PC. Their names are known once one was used; asking for them asks for no permission. */
export async function listCameras(): Promise<MediaDeviceInfo[]> {
  try {
    // Other origins than this PC's own have no cameras at all.
    const media = navigator.mediaDevices as MediaDevices | undefined
    const devices = (await media?.enumerateDevices()) ?? []
    return devices.filter(({ kind }) => kind === 'videoinput')
  } catch {
    return []
  }
}

/** Calls back whenever a camera is plugged in or out. */
export function watchCameras(onChange: () => void): () => void {
  const media = navigator.mediaDevices as MediaDevices | undefined
  media?.addEventListener('devicechange', onChange)
  return () => media?.removeEventListener('devicechange', onChange)
}
