/** The first signs of a PC's id or a hash: enough to tell two apart on screen. */
export function shortDevice(device: string): string {
  return device.slice(0, 8)
}

export const shortHash = (hash: string): string => hash.slice(0, 12)
