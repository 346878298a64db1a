/** The kinds of pictures that are decoded here, and the one that only a phone's own software reads. */
export type ImageKind = 'jpeg' | 'png' | 'webp' | 'gif' | 'avif' | 'heic'

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const HEIC_BRANDS = ['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1']
/** A brand box is a few dozen bytes; what claims to be longer is not read further than this. */
const MOST_BRANDS = 256

/** What a file is by its first bytes, not by what the name or the sender says; `null` for no picture. */
export function imageKindOf(head: Buffer): ImageKind | null {
  const text = (from: number, to: number) => head.subarray(from, to).toString('latin1')
  if (head.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]))) return 'jpeg'
  if (head.subarray(0, 8).equals(PNG)) return 'png'
  if (text(0, 4) === 'RIFF' && text(8, 12) === 'WEBP') return 'webp'
  if (/^GIF8[79]a$/.test(text(0, 6))) return 'gif'
  if (text(4, 8) !== 'ftyp') return null
  const brands = brandsOf(head)
  // HEIC and AVIF share their container, and its general brands.
  if (brands.includes('avif') || brands.includes('avis')) return 'avif'
  return brands.some((brand) => HEIC_BRANDS.includes(brand)) ? 'heic' : null
}

/** The major brand, and those that it is compatible with; the version stands between them. */
function brandsOf(head: Buffer): string[] {
  const end = Math.min(head.length, head.readUInt32BE(0), MOST_BRANDS)
  const brands = [head.subarray(8, 12).toString('latin1')]
  for (let at = 16; at + 4 <= end; at += 4) brands.push(head.subarray(at, at + 4).toString('latin1'))
  return brands
}
