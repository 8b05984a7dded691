/** What a route answers; the exchange puts it on the wire. */
export type Answer =
  /** A list of any length, streamed. `undefined` rows are steps of a search without a hit. */
  | { kind: 'list'; rows: Iterable<unknown>; empty: 'list' | 'noContent' }
  | { kind: 'value'; status: number; value: unknown }
  | { kind: 'noBody'; status: 200 | 201 | 204 }

/** A list of version 1: nothing to list is `[]`. */
export function listV1(rows: Iterable<unknown>): Answer {
  return { kind: 'list', rows, empty: 'list' }
}

/** A list of version 2: nothing to list is 204. */
export function listV2(rows: Iterable<unknown>): Answer {
  return { kind: 'list', rows, empty: 'noContent' }
}

/** One thing of version 1: not found is 200 with the body `null`. */
export function oneV1(value: unknown): Answer {
  return { kind: 'value', status: 200, value }
}

/** One thing of version 2: not found is 204. */
export function oneV2(value: unknown): Answer {
  return value === null ? { kind: 'noBody', status: 204 } : { kind: 'value', status: 200, value }
}
