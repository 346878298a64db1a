import sharp, { type Sharp } from 'sharp'
import type { AppContext } from '#server/platform/context.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { perContext } from '#server/platform/per-context.ts'
import { type ImageBox, MAX_UPLOAD_PIXELS, SMALL_BOX } from '#shared/domain/catalog/uploads.ts'

/** Nothing is worth keeping between two pictures, and one processor is left for everyone else. */
sharp.cache(false)
sharp.concurrency(1)
// No other decoder is ever run, whatever a file claims to be.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'] })

const SECONDS = 15

/** By what the first bytes are, not by what the name or the sender says. */
const SIGNATURES = [
  (head: Buffer) => head.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff])),
  (head: Buffer) => head.subarray(0, 8).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])),
  (head: Buffer) =>
    head.subarray(0, 4).toString('latin1') === 'RIFF' && head.subarray(8, 12).toString('latin1') === 'WEBP',
]

export interface EncodedImage {
  full: Buffer
  small: Buffer
}

/** The picture that is being encoded, after which the next one comes. */
const encodingOf = perContext((): { last: Promise<unknown> } => ({ last: Promise.resolve() }))

/**
 * Encodes a picture anew, as WebP inside `box`, upright, without metadata, and a small one. One picture at a time: what
 * a picture needs while it is decoded is thereby needed once. Throws `upload_not_image`, `upload_pixels` and
 * `upload_unreadable`.
 */
export async function encodeImage(
  ctx: Pick<AppContext, 'services'>,
  bytes: Buffer,
  box: ImageBox,
): Promise<EncodedImage> {
  if (!SIGNATURES.some((matches) => matches(bytes))) throw new AppError('upload_not_image')
  const encoding = encodingOf(ctx)
  const work = encoding.last.then(() => encode(bytes, box))
  encoding.last = work.catch(() => undefined)
  return work
}

async function encode(bytes: Buffer, box: ImageBox): Promise<EncodedImage> {
  try {
    const upright = sharp(bytes, { limitInputPixels: MAX_UPLOAD_PIXELS, sequentialRead: true })
      .timeout({ seconds: SECONDS })
      .autoOrient()
    const full = await fitted(upright, box)
    return { full, small: await fitted(sharp(full), SMALL_BOX) }
  } catch (error) {
    const tooMany = error instanceof Error && /pixel limit|too large|exceed/i.test(error.message)
    throw new AppError(tooMany ? 'upload_pixels' : 'upload_unreadable')
  }
}

function fitted(image: Sharp, { width, height, quality }: ImageBox): Promise<Buffer> {
  return image
    .resize({ width, height, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .webp({ quality: quality * 100 })
    .toBuffer()
}
