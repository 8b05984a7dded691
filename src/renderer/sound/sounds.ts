import type { ScanResult } from '../../contract/shapes/count.ts'

export type SoundName = ScanResult['outcome']

/** One tone: start and duration in milliseconds, pitch in hertz. */
export interface Note {
  at: number
  length: number
  pitch: number
  shape: OscillatorType
  /** Loudness among the sounds, 0 to 1. */
  level: number
}

/** The five sounds. They differ in number of notes, pitch and rhythm, to be recognised with ear protection. */
export const sounds: Record<SoundName, readonly Note[]> = {
  counted: [{ at: 0, length: 90, pitch: 1760, shape: 'sine', level: 0.7 }],
  needs: [
    { at: 0, length: 130, pitch: 660, shape: 'triangle', level: 0.8 },
    { at: 150, length: 190, pitch: 990, shape: 'triangle', level: 0.8 },
  ],
  unknown: [0, 140, 280].map((at) => ({ at, length: 90, pitch: 590, shape: 'square', level: 0.4 })),
  duplicate: [0, 130].map((at) => ({ at, length: 70, pitch: 165, shape: 'triangle', level: 1 })),
  blocked: [0, 480].map((at) => ({ at, length: 400, pitch: 130, shape: 'sawtooth', level: 0.7 })),
}

type AudioPort = Pick<
  AudioContext,
  'currentTime' | 'state' | 'resume' | 'createGain' | 'createOscillator' | 'destination'
>

export type SoundPlayer = ReturnType<typeof createSoundPlayer>

const fadeSeconds = 0.008

/**
 * A player over an audio context, which is made at the first key, finger or sound. Until somebody has touched the page
 * it is silent: a browser would refuse the sound of an answer that comes to a page just opened.
 */
export function createSoundPlayer(makeContext: () => AudioPort | null, isTouched = () => true) {
  let context: AudioPort | null | undefined
  let volume = 1
  let playing: { gain: GainNode; oscillators: OscillatorNode[] } | null = null

  function open(): AudioPort | null {
    if (!isTouched()) return null
    if (context === undefined) {
      try {
        context = makeContext()
      } catch {
        context = null
      }
    }
    if (context?.state === 'suspended') void context.resume().catch(() => undefined)
    return context
  }

  function cut(port: AudioPort): void {
    if (playing === null) return
    playing.gain.gain.cancelScheduledValues(port.currentTime)
    playing.gain.gain.setTargetAtTime(0, port.currentTime, fadeSeconds / 3)
    for (const oscillator of playing.oscillators) oscillator.stop(port.currentTime + fadeSeconds)
    playing = null
  }

  return {
    /** Plays the sound of an outcome; a newer one cuts it. Silent where the PC has no sound. */
    play(name: SoundName) {
      const port = open()
      if (port === null) return
      cut(port)
      const gain = port.createGain()
      gain.gain.value = volume
      gain.connect(port.destination)
      const start = port.currentTime
      const oscillators = sounds[name].map((note) => {
        const oscillator = port.createOscillator()
        const envelope = port.createGain()
        const from = start + note.at / 1000
        const to = from + note.length / 1000
        oscillator.type = note.shape
        oscillator.frequency.value = note.pitch
        envelope.gain.setValueAtTime(0, from)
        envelope.gain.linearRampToValueAtTime(note.level, from + fadeSeconds)
        envelope.gain.setValueAtTime(note.level, to - fadeSeconds)
        envelope.gain.linearRampToValueAtTime(0, to)
        oscillator.connect(envelope).connect(gain)
        oscillator.start(from)
        oscillator.stop(to)
        return oscillator
      })
      playing = { gain, oscillators }
    },
    /** 0 to 1. */
    setVolume(next: number) {
      volume = Math.min(1, Math.max(0, next))
    },
    /** Wakes the sound: browsers keep it asleep until a key or a finger. */
    wake() {
      open()
    },
  }
}

let shared: SoundPlayer | null = null

/** The page's one player. It wakes at the first key or finger, scanners included. */
export function soundPlayer(): SoundPlayer {
  if (shared !== null) return shared
  const player = createSoundPlayer(
    () => ('AudioContext' in globalThis ? new AudioContext() : null),
    () => 'userActivation' in navigator && navigator.userActivation.hasBeenActive,
  )
  shared = player
  const wake = () => player.wake()
  globalThis.addEventListener('keydown', wake, { capture: true, once: true })
  globalThis.addEventListener('pointerdown', wake, { capture: true, once: true })
  return player
}
