import { randomOf } from '../support/random.ts'

/** Photos as a phone's camera hands them over. */

interface Shot {
  width?: number
  height?: number
  /** As the camera was held: 6 is a picture that lies on its side. */
  orientation?: 1 | 6
  /** Of noise, which no encoder makes small. */
  noisy?: boolean
}

/** A JPEG that is red on its left and blue on its right, with what the camera wrote into it. */
export async function shotOf({
  width = 1600,
  height = 1200,
  orientation = 1,
  noisy = false,
}: Shot = {}): Promise<File> {
  const canvas = document.createElement('canvas')
  Object.assign(canvas, { width, height })
  const context = canvas.getContext('2d') as CanvasRenderingContext2D
  context.fillStyle = 'red'
  context.fillRect(0, 0, width / 2, height)
  context.fillStyle = 'blue'
  context.fillRect(width / 2, 0, width / 2, height)
  if (noisy) {
    const pixels = context.getImageData(0, 0, width, height)
    const { next } = randomOf(7)
    for (let at = 0; at < pixels.data.length; at += 4) {
      for (const channel of [0, 1, 2]) pixels.data[at + channel] = next() * 256
    }
    context.putImageData(pixels, 0, 0)
  }
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.95))
  const bytes = new Uint8Array(await (blob as Blob).arrayBuffer())
  // Behind the two bytes with which each JPEG begins.
  const parts = [bytes.slice(0, 2), exifOf(orientation), bytes.slice(2)]
  return new File(parts, 'IMG_20310108.jpg', { type: 'image/jpeg' })
}

/** EXIF with an orientation and a word by which it is found again. */
function exifOf(orientation: number): Uint8Array<ArrayBuffer> {
  const word = 'SecretPhone'
  const tiff = new DataView(new ArrayBuffer(38 + word.length + 1))
  tiff.setUint16(0, 0x4d4d)
  tiff.setUint16(2, 42)
  tiff.setUint32(4, 8)
  tiff.setUint16(8, 2)
  // Make, as text behind the entries.
  tiff.setUint16(10, 0x010f)
  tiff.setUint16(12, 2)
  tiff.setUint32(14, word.length + 1)
  tiff.setUint32(18, 38)
  // Orientation.
  tiff.setUint16(22, 0x0112)
  tiff.setUint16(24, 3)
  tiff.setUint32(26, 1)
  tiff.setUint16(30, orientation)
  for (const [index, letter] of [...word].entries()) tiff.setUint8(38 + index, letter.charCodeAt(0))
  const body = new Uint8Array([...new TextEncoder().encode('Exif\0\0'), ...new Uint8Array(tiff.buffer)])
  const length = body.length + 2
  return new Uint8Array([0xff, 0xe1, length >> 8, length & 0xff, ...body])
}

/** The colour at a place of a picture, each part from 0 to 1. */
export async function colourAt(file: Blob, x: number, y: number): Promise<'red' | 'blue' | 'other'> {
  const picture = await createImageBitmap(file)
  const canvas = document.createElement('canvas')
  Object.assign(canvas, { width: picture.width, height: picture.height })
  const context = canvas.getContext('2d') as CanvasRenderingContext2D
  context.drawImage(picture, 0, 0)
  const { data } = context.getImageData(Math.floor(x * picture.width), Math.floor(y * picture.height), 1, 1)
  const [red = 0, , blue = 0] = data
  if (red > 150 && blue < 100) return 'red'
  return blue > 150 && red < 100 ? 'blue' : 'other'
}

export async function sizeOf(file: Blob): Promise<[number, number]> {
  const { width, height } = await createImageBitmap(file)
  return [width, height]
}
