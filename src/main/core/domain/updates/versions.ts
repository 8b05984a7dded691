/** Versions of the program: three numbers. */
export const versionPattern = /^\d{1,6}\.\d{1,6}\.\d{1,6}$/

/** Below 0 if `a` is the older version, above 0 if it is the newer one. */
export function compareVersions(a: string, b: string): number {
  const [left, right] = [numbersOf(a), numbersOf(b)]
  return left.map((part, index) => part - (right[index] ?? 0)).find((difference) => difference !== 0) ?? 0
}

function numbersOf(version: string): number[] {
  return version.split('.').map(Number)
}
