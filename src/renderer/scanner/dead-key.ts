import { isCharacter, type KeyInput } from './key-input.ts'

// A person does not type three keys as fast as a scanner does.
const scannerMs = 35
const modifiers: ReadonlySet<string> = new Set(['Shift', 'AltGraph', 'CapsLock'])

/** Finds the key that completes a character which a dead key began, such as the o of ó. */
export function createDeadKey() {
  let lastAt = -Infinity
  let began: { at: number; isFast: boolean } | null = null
  let isDown = false
  return {
    /** An event of a dead key. */
    hear(type: 'down' | 'up', time: number) {
      // Where the beginning is kept from the page, its end is heard.
      if (type === 'down' || !isDown) began = { at: time, isFast: time - lastAt <= scannerMs }
      isDown = type === 'down'
    },
    /**
     * True if a person completes a character with this key in a field. Which one only the browser knows: the event of the key
     * says o. False at a scanner's pace. Called for every key that is pressed.
     */
    completes(input: KeyInput) {
      if (modifiers.has(input.key)) return false
      const open = began
      began = null
      lastAt = input.time
      if (open === null || input.context === 'none' || !isCharacter(input)) return false
      return !open.isFast || input.time - open.at > scannerMs
    },
  }
}
