/** True for the second press of a double press, as the browser counts it: gloves press twice where once is meant. */
export function isRepeatedPress({ detail }: { detail: number }): boolean {
  return detail > 1
}
