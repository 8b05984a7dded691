type Present<T, K extends keyof T> = { [P in K as undefined extends T[P] ? never : P]: T[P] } & {
  [P in K as undefined extends T[P] ? P : never]?: Exclude<T[P], undefined>
}

/** Picks the fields that are present: an absent field changes nothing. */
export function pick<T extends object, K extends keyof T>(from: T, ...keys: readonly K[]): Present<T, K> {
  const present = keys.filter((key) => from[key] !== undefined).map((key) => [key, from[key]] as const)
  return Object.fromEntries(present) as Present<T, K>
}
