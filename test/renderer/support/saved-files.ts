import { vi } from 'vitest'

export interface SavedFile {
  name: string
  blob: Blob
}

/** Takes the place of the browser that saves files, until the end of the test. Returns the files that the page saves. */
export function catchSavedFiles(): SavedFile[] {
  const saved: SavedFile[] = []
  const blobs: Blob[] = []
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => `blob:${blobs.push(blob as Blob)}`)
  vi.spyOn(URL, 'revokeObjectURL').mockReturnValue()
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    const blob = blobs[Number(this.href.replace('blob:', '')) - 1]
    if (blob) saved.push({ name: this.download, blob })
  })
  return saved
}
