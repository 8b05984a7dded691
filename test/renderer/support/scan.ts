import { act } from '@testing-library/react'

let clock = 1_000_000

/** Keys as a scanner sends them: 5 ms apart, Enter at the end. */
export function scan(text: string): void {
  act(() => {
    for (const key of text.split('').concat('Enter')) {
      const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })
      Object.defineProperty(event, 'timeStamp', { value: (clock += 5) })
      ;(document.activeElement ?? document.body).dispatchEvent(event)
    }
  })
  clock += 1000
}
