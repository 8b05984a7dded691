import { setImmediate as pause } from 'node:timers/promises'

const chunkLength = 65_536
/** Steps after which the generator yields to the event loop. */
const stepsPerSlice = 2_000

/**
 * Streams a JSON array in chunks of about 64 KiB, so that lists of any length need no memory. Yields nothing for an empty
 * list.
 */
export async function* jsonChunks(rows: Iterable<unknown>): AsyncGenerator<string> {
  let text = '['
  let count = 0
  let steps = 0
  for (const row of rows) {
    steps += 1
    if (steps % stepsPerSlice === 0) await pause()
    if (row === undefined) continue
    text += (count === 0 ? '' : ',') + JSON.stringify(row)
    count += 1
    if (text.length < chunkLength) continue
    yield text
    text = ''
  }
  if (count > 0) yield `${text}]`
}

/** A row with numbers, texts and lists replaced by other types. */
function mangled(row: object): object {
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => {
      if (typeof value === 'number') return [name, { valor: value }]
      if (Array.isArray(value)) return [name, value.length]
      return [name, typeof value === 'string' ? [value] : value]
    }),
  )
}

/** Every third row with wrong types, from the first. */
export function* corruptRows(rows: Iterable<unknown>): Generator {
  let count = 0
  for (const row of rows) {
    if (row === undefined) yield row
    else {
      yield count % 3 === 0 && typeof row === 'object' && row !== null ? mangled(row) : row
      count += 1
    }
  }
}
