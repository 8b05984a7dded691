import type { MouseEvent } from 'react'

/** Keeps the focus where it is when a button is pressed: the scanner's Enter would press a focused button again. */
export function keepFocus(event: MouseEvent): void {
  event.preventDefault()
}
