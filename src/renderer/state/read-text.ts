/** The text of a chosen file; `null` if it cannot be read now: it is gone, its stick was pulled out, or it is not permitted. */
export function readText(file: Blob): Promise<string | null> {
  return file.text().catch(() => null)
}
