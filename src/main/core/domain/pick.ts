type Present<T, K extends keyof T> = { [P in K]?: Exclude<T[P], undefined> }

/** Picks the fields that are present: an absent field changes nothing. */
export function pick<T extends object, K extends keyof T>(from: T, ...keys: K[]): Present<T, K> {
  return Object.fromEntries(keys.filter((key) => from[key] !== undefined).map((key) => [key, from[key]])) as Present<
    T,
    K
  >
}
