/** The used part of the system's speech interface: voices, speak, cancel. */
export type SpeechPort = Pick<SpeechSynthesis, 'getVoices' | 'speak' | 'cancel'>

export interface Speaker {
  /** Says a text instead of what is being said; nothing ever waits. Silent if this PC has no voice of the language. */
  say(text: string, language: string): void
  stop(): void
  /** 0 to 1. */
  setVolume(volume: number): void
  /** True if this PC has a voice of the language. */
  speaks(language: string): boolean
}

/** A speaker with the voices of this PC. Voices that a browser reads over the network are not used: nothing leaves the PC. */
export function createSpeaker(
  port: SpeechPort | null,
  makeUtterance: (text: string) => SpeechSynthesisUtterance,
): Speaker {
  let volume = 1
  // A browser loads its voices at the first question and answers that one with none.
  port?.getVoices()

  function voiceOf(language: string): SpeechSynthesisVoice | undefined {
    const own = port?.getVoices().filter(({ localService }) => localService) ?? []
    return own.find(({ lang }) => lang.toLowerCase().split(/[-_]/)[0] === language)
  }

  return {
    say(text, language) {
      port?.cancel()
      const voice = voiceOf(language)
      if (port === null || voice === undefined || text === '') return
      const utterance = makeUtterance(text)
      utterance.voice = voice
      utterance.lang = voice.lang
      utterance.volume = volume
      port.speak(utterance)
    },
    stop: () => port?.cancel(),
    setVolume: (next) => void (volume = Math.min(1, Math.max(0, next))),
    speaks: (language) => voiceOf(language) !== undefined,
  }
}

let shared: Speaker | null = null

/** The page's one speaker. */
export function speaker(): Speaker {
  shared ??= createSpeaker(
    'speechSynthesis' in globalThis ? globalThis.speechSynthesis : null,
    (text) => new SpeechSynthesisUtterance(text),
  )
  return shared
}
