import { inflateSync } from 'node:zlib'

const WOFF_HEADER = 44
const WOFF_ENTRY = 20
const SFNT_HEADER = 12
const SFNT_ENTRY = 16

/**
 * The font in a file of WOFF, as TrueType: its tables, inflated. Reading it as WOFF, in JavaScript and for each PDF anew, costs more
 * than all the rest of a PDF.
 */
export function trueTypeOf(woff: Buffer): Buffer {
  if (woff.toString('latin1', 0, 4) !== 'wOFF') throw new Error('not a font in WOFF')
  const count = woff.readUInt16BE(12)
  const header = Buffer.alloc(SFNT_HEADER + count * SFNT_ENTRY)
  woff.copy(header, 0, 4, 8)
  header.writeUInt16BE(count, 4)
  const power = 2 ** Math.floor(Math.log2(count))
  header.writeUInt16BE(power * 16, 6)
  header.writeUInt16BE(Math.log2(power), 8)
  header.writeUInt16BE((count - power) * 16, 10)
  const tables: Buffer[] = [header]
  let offset = header.length
  for (let index = 0; index < count; index += 1) {
    const entry = WOFF_HEADER + index * WOFF_ENTRY
    const [at, packed, length] = [4, 8, 12].map((place) => woff.readUInt32BE(entry + place)) as [number, number, number]
    const stored = woff.subarray(at, at + packed)
    const table = packed < length ? inflateSync(stored) : stored
    const place = SFNT_HEADER + index * SFNT_ENTRY
    woff.copy(header, place, entry, entry + 4)
    woff.copy(header, place + 4, entry + 16, entry + 20)
    header.writeUInt32BE(offset, place + 8)
    header.writeUInt32BE(length, place + 12)
    const padding = Buffer.alloc((4 - (length % 4)) % 4)
    tables.push(table, padding)
    offset += length + padding.length
  }
  return Buffer.concat(tables)
}
