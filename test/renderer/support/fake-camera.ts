import { act } from '@testing-library/react'
import { onTestFinished, vi } from 'vitest'
import type { FoundCode } from '../../../src/renderer/shared/camera/decode-frame.ts'

class FakeTrack extends EventTarget {
  readyState: 'live' | 'ended' = 'live'
  readonly deviceId: string
  /** `null`: it has no lamp. */
  lamp: boolean | null
  constructor(deviceId: string, lamp: boolean | null) {
    super()
    this.deviceId = deviceId
    this.lamp = lamp
  }
  stop = () => {
    this.readyState = 'ended'
  }
  getSettings = () => ({ deviceId: this.deviceId })
  getCapabilities = () => (this.lamp === null ? {} : { torch: true })
  applyConstraints = ({ advanced }: { advanced: { torch: boolean }[] }) => {
    this.lamp = advanced[0]?.torch ?? null
    return Promise.resolve()
  }
}

export interface FakeCamera {
  /** The cameras of the PC by their ids. */
  devices: string[]
  /** The constraints that the page requested. */
  asked: MediaStreamConstraints[]
  tracks: FakeTrack[]
  /** The name of the failure that the next request ends with. */
  failure: string | null
  /** Whether its cameras have a lamp. */
  hasLamp: boolean
  /** The codes in view. */
  codes: FoundCode[]
  plugged(): void
  /** The window goes out of sight, or comes back. */
  hide(hidden: boolean): void
}

export const codeAt = (raw: string, left = 100): FoundCode => ({ raw, left, top: 100, right: left + 200, bottom: 180 })

/** Gives the browser of this test cameras, pictures and the worker that reads them. */
export function fakeCamera(devices: string[] = ['back']): FakeCamera {
  const events = new EventTarget()
  const fake: FakeCamera = {
    devices,
    asked: [],
    tracks: [],
    failure: null,
    hasLamp: false,
    codes: [],
    plugged: () => void events.dispatchEvent(new Event('devicechange')),
    hide(hidden) {
      vi.spyOn(document, 'hidden', 'get').mockReturnValue(hidden)
      act(() => void document.dispatchEvent(new Event('visibilitychange')))
    },
  }
  const media = Object.assign(events, {
    enumerateDevices: () =>
      Promise.resolve(fake.devices.map((deviceId) => ({ kind: 'videoinput', deviceId, label: deviceId }))),
    getUserMedia: (wanted: MediaStreamConstraints) => {
      fake.asked.push(wanted)
      if (fake.failure !== null) return Promise.reject(new DOMException('', fake.failure))
      const { deviceId } = wanted.video as { deviceId?: { ideal: string } }
      const track = new FakeTrack(deviceId?.ideal ?? fake.devices[0] ?? '', fake.hasLamp ? false : null)
      fake.tracks.push(track)
      return Promise.resolve({ getTracks: () => [track], getVideoTracks: () => [track] })
    },
  })
  class FakeWorker {
    onmessage: ((event: { data: unknown }) => void) | null = null
    postMessage(picture: unknown) {
      setTimeout(() => this.onmessage?.({ data: { codes: fake.codes, picture } }))
    }
    terminate() {
      this.onmessage = null
    }
  }
  class FakeCanvas {
    getContext = () => ({ fillRect: () => undefined, drawImage: () => undefined })
    convertToBlob = () => Promise.resolve(new Blob(['picture'], { type: 'image/jpeg' }))
  }
  vi.stubGlobal('Worker', FakeWorker)
  vi.stubGlobal('OffscreenCanvas', FakeCanvas)
  vi.stubGlobal('createImageBitmap', () => Promise.resolve({ width: 1280, height: 720, close: () => undefined }))
  vi.spyOn(HTMLMediaElement.prototype, 'readyState', 'get').mockReturnValue(4)
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null)
  Object.defineProperty(navigator, 'mediaDevices', { value: media, configurable: true })
  onTestFinished(() => {
    Reflect.deleteProperty(navigator, 'mediaDevices')
    vi.unstubAllGlobals()
    vi.restoreAllMocks()
  })
  return fake
}
