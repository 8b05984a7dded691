import { createStore } from 'zustand/vanilla'
import { loadRecent, saveRecent } from '../../state/recent-values.ts'
import { listCameras, watchCameras } from './list-cameras.ts'
import { setTorch, torchOf, type Torch } from './torch.ts'

/** Why there is no live picture. */
export type CameraProblem =
  | 'none'
  | 'denied'
  /** Another program has it. */
  | 'busy'
  | 'unplugged'
  | 'failed'
  /** The window is out of sight. */
  | 'hidden'
  /** Off because it was not used for a while. */
  | 'idle'

export interface CameraState {
  status: 'starting' | 'live' | CameraProblem
  /** Whether there is another one to change to. */
  several: boolean
  torch: Torch
}

export type Camera = ReturnType<typeof createCamera>

const recentKey = 'camera'
/** A camera that nobody uses is turned off. */
const idleMs = 3 * 60_000
/** How long a camera that was just turned on may take to show something. */
const firstFrameMs = 5000
const nextFrameMs = 500

/** A camera of this PC, which is on while it is attached and the window in sight. */
export function createCamera() {
  const store = createStore<CameraState>(() => ({ status: 'starting', several: false, torch: 'none' }))
  let video: HTMLVideoElement | null = null
  let stream: MediaStream | null = null
  /** An older attempt to turn it on has no effect. */
  let attempt = 0
  let idle: ReturnType<typeof setTimeout> | undefined

  function release(status: CameraState['status']): void {
    attempt += 1
    clearTimeout(idle)
    for (const track of stream?.getTracks() ?? []) track.stop()
    stream = null
    if (video !== null) video.srcObject = null
    store.setState({ status, torch: 'none' })
  }

  function touch(): void {
    clearTimeout(idle)
    if (stream !== null) idle = setTimeout(() => release('idle'), idleMs)
  }

  async function start(): Promise<void> {
    release('starting')
    const own = attempt
    const opened = await openStream(loadRecent(recentKey)[0])
    if (own !== attempt) {
      if (typeof opened !== 'string') for (const track of opened.getTracks()) track.stop()
      return
    }
    if (typeof opened === 'string') return release(opened)
    stream = opened
    for (const track of opened.getVideoTracks())
      track.addEventListener('ended', () => {
        if (stream === opened) release('unplugged')
      })
    if (video !== null) video.srcObject = opened
    const [track] = opened.getVideoTracks()
    store.setState({ status: 'live', torch: track === undefined ? 'none' : torchOf(track) })
    touch()
    await look()
  }

  async function look(): Promise<void> {
    const cameras = await listCameras()
    store.setState({ several: cameras.length > 1 })
  }

  async function change(): Promise<void> {
    const used = stream?.getVideoTracks()[0]?.getSettings().deviceId
    const cameras = await listCameras()
    const at = cameras.findIndex(({ deviceId }) => deviceId === used)
    const other = cameras[(at + 1) % cameras.length]
    if (other === undefined) return
    saveRecent(recentKey, [other.deviceId])
    await start()
  }

  async function toggleTorch(): Promise<void> {
    touch()
    const own = attempt
    const [track] = stream?.getVideoTracks() ?? []
    if (track === undefined) return
    const torch = await setTorch(track, store.getState().torch === 'on' ? 'off' : 'on')
    if (own === attempt) store.setState({ torch })
  }

  function onVisibility(): void {
    if (document.hidden) release('hidden')
    else if (store.getState().status === 'hidden') void start()
  }

  return {
    store,
    /** Turns it on; answers how to turn it off for good. */
    attach() {
      const off = watchCameras(() => void look())
      document.addEventListener('visibilitychange', onVisibility)
      void start()
      return () => {
        off()
        document.removeEventListener('visibilitychange', onVisibility)
        release('starting')
      }
    },
    /** The element that shows what it sees. */
    setVideo(element: HTMLVideoElement | null) {
      video = element
      if (element !== null) element.srcObject = stream
    },
    /** The current picture, or the first one; `null` if there is none. */
    async picture() {
      // A key that is pressed while the camera begins waits for what it shows.
      if (video !== null && stream !== null) await firstFrame(video)
      if (video === null || video.readyState < video.HAVE_CURRENT_DATA) return null
      // A stream that ends in between has no picture, either.
      const drawn = await createImageBitmap(video).catch(() => null)
      if (drawn !== null) return drawn
      // The very first frame of some cameras cannot be drawn, the next one can.
      await nextFrame(video)
      return await createImageBitmap(video).catch(() => null)
    },
    /** Turns it on again after a problem. */
    restart: () => void start(),
    /** Changes to the next camera of this PC, which is remembered. */
    next: () => void change(),
    /** Turns its lamp on or off. */
    toggleTorch: () => void toggleTorch(),
    /** Records a use, so that it stays on. */
    touch,
  }
}

/** Resolves with the next frame of a video, or after a moment without one. */
async function nextFrame(video: HTMLVideoElement): Promise<void> {
  await new Promise<void>((resolve) => {
    setTimeout(resolve, nextFrameMs)
    if ('requestVideoFrameCallback' in video) video.requestVideoFrameCallback(() => resolve())
  })
}

/** Resolves when a video has a picture, or after a while without one. */
async function firstFrame(video: HTMLVideoElement): Promise<void> {
  if (video.readyState >= video.HAVE_CURRENT_DATA) return
  await new Promise<void>((resolve) => {
    const end = setTimeout(resolve, firstFrameMs)
    video.addEventListener(
      'loadeddata',
      () => {
        clearTimeout(end)
        resolve()
      },
      { once: true },
    )
  })
}

/** Asks for a picture without sound; why there is none. */
async function openStream(deviceId: string | undefined): Promise<MediaStream | CameraProblem> {
  // Small print needs many pixels; a camera gives what it has.
  const size = { width: { ideal: 1920 }, height: { ideal: 1080 } }
  // The camera behind a tablet, until another one was chosen.
  const which = deviceId === undefined ? { facingMode: 'environment' } : { deviceId: { ideal: deviceId } }
  try {
    return await navigator.mediaDevices.getUserMedia({ video: { ...size, ...which }, audio: false })
  } catch (error) {
    const { name } = error as Partial<DOMException>
    return problems[name ?? ''] ?? 'failed'
  }
}

/** Names of the browser's failures. */
const problems: Record<string, CameraProblem> = {
  NotFoundError: 'none',
  OverconstrainedError: 'none',
  NotAllowedError: 'denied',
  SecurityError: 'denied',
  NotReadableError: 'busy',
  AbortError: 'busy',
}
