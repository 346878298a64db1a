import type { Sharp } from 'sharp'
import type { AppContext } from '#server/kernel/context.ts'
import { AppError } from '#server/kernel/http/errors.ts'
import { perContext } from '#server/kernel/per-context.ts'
import {
  type ImageBox,
  MAX_AVIF_PIXELS,
  MAX_UPLOAD_PIXELS,
  type MenuPhoto,
  PHOTO_WIDTHS,
  type PhotoFormat,
  SMALL_BOX,
} from '#shared/domain/catalog/uploads.ts'
import { type ImageKind, imageKindOf } from './image-kind.ts'

/** Loaded with the first picture: its native library takes 20 MB, and most kitchens upload nothing for weeks. */
const loadSharp = async () => (await import('./sharp.ts')).sharp

const SECONDS = 15
const BLUR_WIDTH = 20
/** In the width of a phone some 11 kB: less than a server may send before the phone has answered. */
const AVIF_QUALITY = 40

export interface EncodedImage {
  full: Buffer
  small: Buffer
  /** With the widths of a photograph. */
  photo?: { facts: MenuPhoto; files: { width: number; format: PhotoFormat; bytes: Buffer }[] }
}

/** The picture that is being encoded, after which the next one comes. */
const encodingOf = perContext((): { last: Promise<unknown> } => ({ last: Promise.resolve() }))

/**
 * Encodes a picture anew, as WebP inside `box`, upright, without metadata, and a small one. One picture at a time: what
 * a picture needs while it is decoded is thereby needed once. Of a moving one it is the first picture. With `asPhoto` also in
 * the widths of a photograph, as AVIF and as WebP. One with more than `pixels` is not decoded. Throws
 * `upload_not_image`, `upload_heic`, `upload_pixels` and `upload_unreadable`.
 */
export async function encodeImage(
  ctx: Pick<AppContext, 'services'>,
  bytes: Buffer,
  box: ImageBox,
  { asPhoto = false, pixels = MAX_UPLOAD_PIXELS } = {},
): Promise<EncodedImage> {
  const kind = imageKindOf(bytes)
  if (kind === null) throw new AppError('upload_not_image')
  if (kind === 'heic') throw new AppError('upload_heic')
  const encoding = encodingOf(ctx)
  const work = encoding.last.then(() => encode(bytes, kind, box, { asPhoto, pixels }))
  encoding.last = work.catch(() => undefined)
  return work
}

async function encode(
  bytes: Buffer,
  kind: ImageKind,
  box: ImageBox,
  { asPhoto, pixels }: { asPhoto: boolean; pixels: number },
): Promise<EncodedImage> {
  const sharp = await loadSharp()
  const most = kind === 'avif' ? Math.min(MAX_AVIF_PIXELS, pixels) : pixels
  try {
    const upright = sharp(bytes, { limitInputPixels: most, sequentialRead: true })
      .timeout({ seconds: SECONDS })
      .autoOrient()
    const full = await fitted(upright, box)
    const small = await fitted(sharp(full), SMALL_BOX)
    return asPhoto ? { full, small, photo: await photoOf(full) } : { full, small }
  } catch (error) {
    const tooMany = error instanceof Error && /pixel limit|too large|exceed/i.test(error.message)
    throw tooMany ? new AppError('upload_pixels', { count: most / 1e6 }) : new AppError('upload_unreadable')
  }
}

function fitted(image: Sharp, { width, height, quality }: ImageBox): Promise<Buffer> {
  return image
    .resize({ width, height, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .webp({ quality: quality * 100 })
    .toBuffer()
}

/** A picture that is encoded already, in each width that it fills, and as a blur of a few bytes. */
async function photoOf(full: Buffer): Promise<NonNullable<EncodedImage['photo']>> {
  const sharp = await loadSharp()
  const { width, height } = await sharp(full).metadata()
  const widths = [
    ...PHOTO_WIDTHS.filter((wanted) => wanted < width),
    PHOTO_WIDTHS.find((wanted) => wanted >= width) ?? 1200,
  ]
  const files: NonNullable<EncodedImage['photo']>['files'] = []
  for (const wanted of widths) {
    const resized = sharp(full).timeout({ seconds: SECONDS }).resize({ width: wanted, withoutEnlargement: true })
    files.push({
      width: wanted,
      format: 'avif',
      bytes: await resized.clone().avif({ quality: AVIF_QUALITY, effort: 2 }).toBuffer(),
    })
    files.push({ width: wanted, format: 'webp', bytes: await resized.webp({ quality: 75 }).toBuffer() })
  }
  const blur = await sharp(full).resize({ width: BLUR_WIDTH }).webp({ quality: 40 }).toBuffer()
  return {
    facts: { width, height, widths, blur: `data:image/webp;base64,${blur.toString('base64')}` },
    files,
  }
}
