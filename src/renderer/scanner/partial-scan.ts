/** Detects the rest of a scan that started before the page could receive keys. */
export type PartialScanDetector = ReturnType<typeof createCutScan>

/**
 * A scan whose first characters come sooner than `restMs` after the page began to hear may have lost others: what is
 * left of it, up to its terminator or a pause, must not be taken for a code. `onCut` is called once.
 */
export function createCutScan(heardSince: number, restMs: number, onCut: () => void) {
  let last = heardSince
  let over = false
  let notified = false
  return {
    /** True if a key pressed at this time belongs to it and must be ignored. */
    takes(key: string, time: number) {
      if (over || time - last > restMs) {
        over = true
        return false
      }
      const ends = key === 'Enter' || key === 'Tab'
      if (!ends && Array.from(key).length !== 1) return false
      last = time
      over = ends
      // A terminator alone may as well be typed by a person.
      if (!notified && !ends) onCut()
      notified ||= !ends
      return notified
    },
  }
}
