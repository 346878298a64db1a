import { DOOR_PHOTO_BYTES, DOOR_PHOTO_TRIES, fittedInto } from '#shared/domain/delivery/door-photo.ts'

/**
 * A photo as it came from the camera, upright and small enough to be sent, as JPEG. Nothing of what the camera wrote into it is
 * left. Rejects for what the phone cannot read. Loaded with the first photo; the service worker keeps it before.
 */
export async function shrinkPhoto(file: Blob): Promise<Blob> {
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' })
  try {
    for (const { side, quality } of DOOR_PHOTO_TRIES) {
      const blob = await written(picture, fittedInto(picture, side), quality)
      if (blob.size <= DOOR_PHOTO_BYTES) return blob
    }
  } finally {
    picture.close()
  }
  throw new Error('the photo stays too large')
}

async function written(picture: ImageBitmap, { width, height }: { width: number; height: number }, quality: number) {
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const context = canvas.getContext('2d')
  if (!context) throw new Error('no canvas')
  context.imageSmoothingQuality = 'high'
  // JPEG has no transparency, which would turn black.
  context.fillStyle = 'white'
  context.fillRect(0, 0, width, height)
  context.drawImage(picture, 0, 0, width, height)
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality))
  // An old phone has little memory, and gets it back late otherwise.
  canvas.width = 0
  if (!blob) throw new Error('no memory for the photo')
  return blob
}
