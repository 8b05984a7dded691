import type { Camera } from './camera.ts'
import { encodePhoto, type SmallPicture } from './resize-photo.ts'

/** The live picture, or `still` if that is shown instead, as a photo; `null` if there is no picture. */
export async function takePhoto(camera: Camera, still: ImageBitmap | null = null): Promise<SmallPicture | null> {
  const picture = still ?? (await camera.picture())
  if (picture === null) return null
  const photo = await encodePhoto(picture).catch(() => null)
  if (picture !== still) picture.close()
  return photo
}
