/** A file that was chosen and cannot be read any more, as after its stick was pulled out. */
export function unreadableFile(name: string): File {
  const gone = () => Promise.reject(new DOMException('The requested file could not be read', 'NotReadableError'))
  return Object.assign(new File(['x'], name), { text: gone, arrayBuffer: gone })
}
