/** Pictures that admins upload. Spec: admin §5 and §9. */

/** Bytes of the file as it is sent; one more is rejected. */
export const MAX_UPLOAD_BYTES = 10 * 1024 * 1024

/** Width times height. A few kilobytes can claim gigabytes of pixels, so this is looked at before anything is decoded. */
export const MAX_UPLOAD_PIXELS = 50_000_000
/** Of an AVIF, whose decoder needs some twenty bytes for each. Browsers send larger ones made smaller. */
export const MAX_AVIF_PIXELS = 12_500_000

/** The box that a picture is fitted into, pixels, and the quality with which it is written, 0 to 1. */
export interface ImageBox {
  width: number
  height: number
  quality: number
}

/** The folders with their boxes; `images` is the default one. */
export const UPLOAD_FOLDERS = {
  images: { width: 800, height: 600, quality: 0.8 },
  'menu-images': { width: 1200, height: 1200, quality: 0.8 },
  'cuisine-images': { width: 1200, height: 800, quality: 0.85 },
} as const satisfies Record<string, ImageBox>
export type UploadFolder = keyof typeof UPLOAD_FOLDERS

/** The small picture that is kept beside each one, for lists on phones. */
export const SMALL_BOX: ImageBox = { width: 480, height: 480, quality: 0.75 }

/** The widths in which a photograph of a menu can be had, pixels; a screen takes the one that it needs. */
export const PHOTO_WIDTHS = [320, 480, 640, 800, 1200]
export const PHOTO_FORMATS = ['avif', 'webp'] as const
export type PhotoFormat = (typeof PHOTO_FORMATS)[number]

/** How a photograph is kept. */
export interface MenuPhoto {
  /** Of the largest, pixels. */
  width: number
  height: number
  /** Those that there are, the smallest first. */
  widths: number[]
  /** A picture of some twenty pixels, as a `data:` address, for the time until the photograph is there. */
  blur: string
}

const ADDRESS = /^\/uploads\/((?:images|menu-images|cuisine-images)\/[a-z0-9][a-z0-9-]*\.webp)$/

/** Whether a picture may have this address: on the web, or one of our own uploads. */
export function isImageUrl(url: string): boolean {
  if (/^\/uploads\/[\w./-]+$/.test(url)) return !url.includes('..')
  return /^https?:\/\//i.test(url) && URL.canParse(url)
}

/** Where an uploaded picture is read: `images/1-dal.webp` gives `/uploads/images/1-dal.webp`. */
export function uploadUrl(path: string): string {
  return `/uploads/${path}`
}

/** The path of an uploaded picture in the storage, `null` for any other address. */
export function uploadPath(url: string): string | null {
  return ADDRESS.exec(url)?.[1] ?? null
}

/** The address or path of the small picture that is kept beside a large one. */
export function smallUpload(of: string): string {
  return of.replace(/\.webp$/, '-small.webp')
}

/** The address or path of a photograph in one of its widths. */
export function photoUpload(of: string, width: number, format: PhotoFormat): string {
  return of.replace(/\.webp$/, `-${width}w.${format}`)
}

/** The `srcset` of a photograph in one format. */
export function photoSources(url: string, { widths }: MenuPhoto, format: PhotoFormat): string {
  return widths.map((width) => `${photoUpload(url, width, format)} ${width}w`).join(', ')
}

/** The path of anything that is kept of an uploaded picture and read by anyone, `null` for any other address. */
export function servedPath(url: string): string | null {
  return uploadPath(url.replace(/-\d+w\.avif$/, '.webp')) === null ? null : url.slice('/uploads/'.length)
}

/** Every path under which something of an uploaded picture may be kept. */
export function uploadPaths(path: string): string[] {
  const photos = PHOTO_FORMATS.flatMap((format) => PHOTO_WIDTHS.map((width) => photoUpload(path, width, format)))
  return [path, smallUpload(path), ...(path.startsWith('menu-images/') ? photos : [])]
}

/** The picture for a place at most some 200 pixels wide: of an uploaded one the small one, of any other itself. */
export function smallImage(url: string): string {
  return uploadPath(url) === null ? url : smallUpload(url)
}

/**
 * The path under which a picture is kept: folder, milliseconds and what is left of the file's own name when only small
 * letters, digits and hyphens may stand in it. `suffix` tells two of the same millisecond apart.
 */
export function newUploadPath(folder: UploadFolder, at: Date, fileName: string, suffix: string): string {
  const base = fileName.replace(/^.*[/\\]/, '').replace(/\.[^.]*$/, '')
  const slug = base
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 60)
    .replace(/^-+|-+$/g, '')
  return `${folder}/${[at.getTime(), slug, suffix].filter(Boolean).join('-')}.webp`
}
