import { expect, test } from 'vitest'
import { imageKindOf } from './image-kind.ts'

/** The head of a container of `size` bytes, of this major brand and compatible with others. */
function boxed(major: string, compatible: string[], size = 16 + 4 * compatible.length): Buffer {
  const head = Buffer.from(`\0\0\0\0ftyp${major}\0\0\0\0${compatible.join('')}avif`, 'latin1')
  head.writeUInt32BE(size, 0)
  return head
}

test.each<[string, Buffer, string | null]>([
  ['a JPEG', Buffer.from([0xff, 0xd8, 0xff, 0xe0]), 'jpeg'],
  ['a GIF of old', Buffer.from('GIF87a'), 'gif'],
  ['a GIF', Buffer.from('GIF89a'), 'gif'],
  ['no GIF', Buffer.from('GIF88a'), null],
  ['a WebP', Buffer.from('RIFF0000WEBP'), 'webp'],
  ['another RIFF', Buffer.from('RIFF0000WAVE'), null],
  ['an AVIF', boxed('avif', ['mif1', 'miaf']), 'avif'],
  ['an AVIF by what it is compatible with', boxed('mif1', ['miaf', 'avif']), 'avif'],
  ['a moving AVIF', boxed('avis', ['avif']), 'avif'],
  ['a HEIC', boxed('heic', ['mif1', 'heic']), 'heic'],
  ['brands behind the end of their box', boxed('mif1', ['heic']), 'heic'],
  ['a film', boxed('isom', ['mp42']), null],
  ['a box that claims nothing', boxed('avif', [], 0), 'avif'],
  ['a box that claims all', boxed('isom', [], 0xffffffff), 'avif'],
  ['a name alone', Buffer.from('\0\0\0\0ftyp', 'latin1'), null],
  ['a text', Buffer.from('<svg>'), null],
  ['nothing', Buffer.alloc(0), null],
])('%s', (_, head, kind) => {
  expect(imageKindOf(head)).toBe(kind)
})
