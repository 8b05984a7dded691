/** The rest of a scan that began before anybody could hear it. */
export interface PartialScanDetector {
  /** Whether a key that went down at this time belongs to it; then it is nobody's. */
  takes(key: string, time: number): boolean
}

/**
 * A scan whose first characters come sooner than `restMs` after the page began to hear may have lost others: what is
 * left of it, up to its end or a pause, must not be taken for a code. `onCut` is told once.
 */
export function createCutScan(heardSince: number, restMs: number, onCut: () => void): PartialScanDetector {
  let last = heardSince
  let over = false
  let notified = false
  return {
    takes(key, time) {
      if (over || time - last > restMs) {
        over = true
        return false
      }
      const ends = key === 'Enter' || key === 'Tab'
      if (!ends && Array.from(key).length !== 1) return false
      last = time
      over = ends
      // An end key alone is as likely a hand's.
      if (!notified && !ends) onCut()
      notified ||= !ends
      return notified
    },
  }
}
