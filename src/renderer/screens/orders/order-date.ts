/** A date text without its time where that is midnight: the WMS writes days that have no time so. */
export function withoutMidnight(text: string | null): string | null {
  return text === null ? null : text.replace(/[T ]00:00.*$/, '')
}
