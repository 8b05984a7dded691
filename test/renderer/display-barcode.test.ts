import { expect, it } from 'vitest'
import { displayBarcode, displayedPosition } from '../../src/renderer/shared/display-barcode.ts'

it.each([
  [']C1010779900104412317271332', 16],
  ['010779900104412317271332', 16],
  ['010779900104412317271332', 1],
  [']d201X\u001d17', 5],
])('what stands in %j at position %i of the screen is found there', (raw, position) => {
  const displayed = displayBarcode(raw)
  const at = raw.length - displayed.length + position - 1
  expect(displayedPosition(raw, at)).toBe(position)
})
