import { act } from '@testing-library/react'

let clock = 1_000_000

/** Keys as a scanner sends them: 5 ms apart, Enter at the end. */
export function scan(text: string): void {
  act(() => sendKeys(text))
}

/** The same from within the page, while it changes. */
export function sendKeys(text: string): void {
  for (const key of text.split('').concat('Enter')) {
    const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })
    Object.defineProperty(event, 'timeStamp', { value: (clock += 5) })
    ;(document.activeElement ?? document.body).dispatchEvent(event)
  }
  clock += 1000
}

/** Keys as they come at these intervals, in milliseconds: `gaps[n]` before key n, Enter last. */
export function typeAt(text: string, gaps: readonly number[]): void {
  act(() => {
    for (const [at, key] of text.split('').concat('Enter').entries()) {
      clock += gaps[at] ?? 0
      const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })
      Object.defineProperty(event, 'timeStamp', { value: clock })
      ;(document.activeElement ?? document.body).dispatchEvent(event)
    }
  })
  clock += 4000
}
