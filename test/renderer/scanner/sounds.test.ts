import { describe, expect, it } from 'vitest'
import { createSoundPlayer, sounds } from '../../../src/renderer/sound/sounds.ts'

/** An audio context that records its calls. */
function fakeAudio() {
  const started: { at: number; stops: number[] }[] = []
  const gains: { value: number }[] = []
  const audio = {
    currentTime: 0,
    state: 'suspended' as AudioContextState,
    resumed: 0,
    destination: {} as AudioDestinationNode,
    resume() {
      audio.resumed += 1
      return Promise.resolve()
    },
    createGain() {
      const gain = { value: 1, ...silent }
      gains.push(gain)
      return { gain, connect: (next: unknown) => next } as unknown as GainNode
    },
    createOscillator() {
      const note = { at: 0, stops: [] as number[] }
      started.push(note)
      return {
        frequency: {},
        connect: (next: unknown) => next,
        start: (at: number) => (note.at = at),
        stop: (at: number) => note.stops.push(at),
      } as unknown as OscillatorNode
    },
  }
  return { audio, started, gains }
}

const silent = {
  setValueAtTime: () => undefined,
  linearRampToValueAtTime: () => undefined,
  cancelScheduledValues: () => undefined,
  setTargetAtTime: () => undefined,
}

describe('the sounds', () => {
  it('differ in number, rhythm and pitch of their notes', () => {
    const shapes = Object.values(sounds).map((notes) => notes.map(({ at, pitch }) => `${at} ${pitch}`).join(' '))
    expect(new Set(shapes).size).toBe(5)
    expect(Object.values(sounds).map((notes) => notes.length)).toEqual([1, 2, 3, 2, 2])
    const [first, second] = sounds.needs
    expect(second!.pitch).toBeGreaterThan(first!.pitch)
    expect(sounds.counted[0]!.pitch).toBeGreaterThan(1000)
    expect(sounds.blocked.every(({ pitch, length }) => pitch < 200 && length >= 300)).toBe(true)
  })

  it('are silent until the first input on the page', () => {
    const { audio, started } = fakeAudio()
    let made = 0
    let touched = false
    const player = createSoundPlayer(
      () => ((made += 1), audio),
      () => touched,
    )
    player.wake()
    player.play('counted')
    expect({ made, started }).toEqual({ made: 0, started: [] })
    touched = true
    player.play('counted')
    expect(made).toBe(1)
    expect(started).toHaveLength(1)
  })

  it('wake the audio, and the newest cuts the older', () => {
    const { audio, started } = fakeAudio()
    const player = createSoundPlayer(() => audio)
    player.play('blocked')
    expect(audio.resumed).toBe(1)
    expect(started).toHaveLength(2)
    audio.currentTime = 0.05
    player.play('counted')
    for (const note of started.slice(0, 2)) expect(note.stops.at(-1)).toBeLessThan(0.1)
    expect(started[2]?.at).toBe(0.05)
  })

  it('have the given volume, between 0 and 1', () => {
    const { audio, gains } = fakeAudio()
    const player = createSoundPlayer(() => audio)
    player.setVolume(0.25)
    player.play('counted')
    expect(gains[0]?.value).toBe(0.25)
    player.setVolume(7)
    player.play('counted')
    expect(gains[2]?.value).toBe(1)
  })

  it('are silent where the PC has none', () => {
    const player = createSoundPlayer(() => {
      throw new Error('no audio device')
    })
    expect(() => player.play('needs')).not.toThrow()
  })
})
