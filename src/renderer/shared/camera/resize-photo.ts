const longest = 2000
/** A larger file is no photo that a camera of a dock took; reading it could take all the memory of the PC. */
export const mostMegabytes = 60

export interface SmallPicture {
  mediaType: 'image/jpeg'
  content: string
}

/** A picture as it is kept: JPEG, its longer side at most 2,000 px, as base64; or why it can't be. */
export async function resizePhoto(file: Blob): Promise<SmallPicture | 'too_large' | 'unreadable'> {
  if (file.size > mostMegabytes * 1_000_000) return 'too_large'
  try {
    const image = await createImageBitmap(file)
    const small = await encodePhoto(image)
    image.close()
    return small
  } catch {
    return 'unreadable'
  }
}

/** A picture of a file or a camera, as it is kept. Rejects if it can't be drawn. */
export async function encodePhoto(image: ImageBitmap): Promise<SmallPicture> {
  const scale = Math.min(1, longest / Math.max(image.width, image.height))
  const side = (pixels: number) => Math.max(1, Math.round(pixels * scale))
  const canvas = new OffscreenCanvas(side(image.width), side(image.height))
  const context = canvas.getContext('2d')
  if (context === null) throw new Error('no canvas')
  // JPEG has no transparency: what is clear becomes paper, not ink.
  context.fillStyle = 'white'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.drawImage(image, 0, 0, canvas.width, canvas.height)
  const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.85 })
  return { mediaType: 'image/jpeg', content: await base64(blob) }
}

function base64(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => resolve((reader.result as string).replace(/^[^,]*,/, '')))
    reader.addEventListener('error', () => reject(new Error('unreadable')))
    reader.readAsDataURL(blob)
  })
}
