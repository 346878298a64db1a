import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'

/** A picture of one colour as a browser would send it. */
export async function picture({
  name = 'Dal Tadka.png',
  format = 'png' as 'png' | 'jpeg' | 'webp' | 'gif' | 'avif',
  width = 40,
  height = 30,
} = {}): Promise<File> {
  const bytes = await sharp({ create: { width, height, channels: 3, background: '#c98a1b' } })
    .toFormat(format, format === 'avif' ? { effort: 0 } : {})
    .toBuffer()
  return fileOf(bytes, name, `image/${format}`)
}

/** Bytes as a file. */
export function fileOf(bytes: Buffer | string, name: string, type: string): File {
  return new File([typeof bytes === 'string' ? bytes : new Uint8Array(bytes)], name, { type })
}

/** A black PNG of any size in a few kilobytes: `width` × `height` pixels, with `whole` false only claimed. */
export function emptyPng(width: number, height: number, whole = true): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  // One bit a pixel, grey.
  head[8] = 1
  const rows = whole ? height : 1
  const pixels = deflateSync(Buffer.alloc(rows * (1 + Math.ceil(width / 8))), { level: 9 })
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([signature, chunk('IHDR', head), chunk('IDAT', pixels), chunk('IEND', Buffer.alloc(0))])
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const framed = Buffer.alloc(body.length + 8)
  framed.writeUInt32BE(data.length, 0)
  body.copy(framed, 4)
  framed.writeUInt32BE(crc32(body), body.length + 4)
  return framed
}
