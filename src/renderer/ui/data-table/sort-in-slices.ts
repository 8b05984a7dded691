import { stepsPerYield, type Work } from './sliced-work.ts'

/** Sorted at once: well below a turn. */
const run = 512

/** Sorts in place, alike ones as they stood, as work in turns: a hundred thousand rows at once hold up the page. */
export function* sortInSlices(places: Uint32Array, compare: (a: number, b: number) => number): Work<void> {
  const { length } = places
  for (let from = 0; from < length; from += run) {
    places.subarray(from, from + run).sort(compare)
    yield
  }
  let source: Uint32Array = places
  let target: Uint32Array = new Uint32Array(length)
  for (let width = run; width < length; width *= 2) {
    for (let from = 0; from < length; from += 2 * width) {
      const middle = Math.min(from + width, length)
      const end = Math.min(from + 2 * width, length)
      let left = from
      let right = middle
      for (let at = from; at < end; at += 1) {
        const takesLeft =
          left < middle && (right >= end || compare(source[left] as number, source[right] as number) <= 0)
        target[at] = source[takesLeft ? left++ : right++] as number
        if (at % stepsPerYield === 0) yield
      }
    }
    ;[source, target] = [target, source]
  }
  if (source !== places) places.set(source)
}
