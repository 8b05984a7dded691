/** The response of a route. */
export type Answer =
  /** A list of any length, streamed. `undefined` rows are steps of a search without a match. */
  | { kind: 'list'; rows: Iterable<unknown>; empty: 'list' | 'noContent' }
  | { kind: 'value'; status: number; value: unknown }
  | { kind: 'noBody'; status: 200 | 201 | 204 }

/** A list of version 1: empty is `[]`. */
export function listV1(rows: Iterable<unknown>): Answer {
  return { kind: 'list', rows, empty: 'list' }
}

/** A list of version 2: empty is 204. */
export function listV2(rows: Iterable<unknown>): Answer {
  return { kind: 'list', rows, empty: 'noContent' }
}

/** A single object of version 1: not found is 200 with the body `null`. */
export function oneV1(value: unknown): Answer {
  return { kind: 'value', status: 200, value }
}

/** A single object of version 2: not found is 204. */
export function oneV2(value: unknown): Answer {
  return value === null ? { kind: 'noBody', status: 204 } : { kind: 'value', status: 200, value }
}
