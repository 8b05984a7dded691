/**
 * A UUID of version 7: it begins with the time, so that the ids of commands are stored next to each other. A random one would
 * touch another page of the index, and of the write-ahead log, at every scan.
 */
export function orderedId(nowMs: number = Date.now()): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  const time = Math.max(0, Math.trunc(nowMs)).toString(16).padStart(12, '0').slice(-12)
  const hex = Array.from(bytes.subarray(6), (byte) => byte.toString(16).padStart(2, '0')).join('')
  const variant = (8 + ((bytes[8] ?? 0) & 3)).toString(16)
  return `${time.slice(0, 8)}-${time.slice(8)}-7${hex.slice(1, 4)}-${variant}${hex.slice(5, 8)}-${hex.slice(8)}`
}
