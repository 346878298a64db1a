import type { ImageBox } from '#shared/domain/catalog/uploads.ts'

/** What the server reads as well. */
const READ_BY_SERVER = /^image\/(jpeg|png|webp|gif|avif)$/

/**
 * A picture fitted into `box`, as WebP where the browser can write it, else as JPEG (spec: admin §5). What the browser
 * cannot read is sent as it is, and so is what it would only make larger, if the server reads it: the server decides.
 */
export async function compressImage(file: File, box: ImageBox): Promise<File> {
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => null)
  if (picture === null) return file
  try {
    const scale = Math.min(1, box.width / picture.width, box.height / picture.height)
    const canvas = document.createElement('canvas')
    canvas.width = Math.max(1, Math.round(picture.width * scale))
    canvas.height = Math.max(1, Math.round(picture.height * scale))
    const context = canvas.getContext('2d')
    if (context === null) return file
    context.imageSmoothingQuality = 'high'
    context.drawImage(picture, 0, 0, canvas.width, canvas.height)
    const blob =
      (await written(canvas, 'image/webp', box.quality)) ?? (await written(canvas, 'image/jpeg', box.quality))
    if (blob === null) return file
    if (scale === 1 && blob.size >= file.size && READ_BY_SERVER.test(file.type)) return file
    return new File([blob], file.name, { type: blob.type })
  } finally {
    picture.close()
  }
}

/** `null` when the browser cannot write this type: it then gives a PNG instead. */
function written(canvas: HTMLCanvasElement, type: string, quality: number): Promise<Blob | null> {
  return new Promise((resolve) => canvas.toBlob((blob) => resolve(blob?.type === type ? blob : null), type, quality))
}
