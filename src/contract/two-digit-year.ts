/**
 * Four-digit year of a two-digit one, GS1 General Specifications 7.12: 51 to 99 years ahead of the current
 * year within its century belongs to the last century, 50 to 99 years behind it to the next one.
 */
export function fullYear(twoDigits: number, currentYear: number): number {
  const century = currentYear - (currentYear % 100)
  const ahead = twoDigits - (currentYear % 100)
  if (ahead >= 51) return century - 100 + twoDigits
  if (ahead <= -50) return century + 100 + twoDigits
  return century + twoDigits
}
