import { expect, test } from 'vitest'
import { UPLOAD_FOLDERS } from '#shared/domain/catalog/uploads.ts'
import { compressImage } from '#web/office/parts/image/compress-image.ts'

/** A bitmap of one pixel, which only browsers read. */
function bitmap(): File {
  const bytes = new Uint8Array(58)
  const view = new DataView(bytes.buffer)
  bytes.set([0x42, 0x4d])
  view.setUint32(2, bytes.length, true)
  view.setUint32(10, 54, true)
  view.setUint32(14, 40, true)
  view.setInt32(18, 1, true)
  view.setInt32(22, 1, true)
  view.setUint16(26, 1, true)
  view.setUint16(28, 24, true)
  bytes.set([0x1b, 0x8a, 0xc9], 54)
  return new File([bytes], 'dal.bmp', { type: 'image/bmp' })
}

const gif = () => {
  const bytes = Uint8Array.from(atob('R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw=='), (c) => c.charCodeAt(0))
  return new File([bytes], 'dal.gif', { type: 'image/gif' })
}

test('a picture that the server does not read is sent as the browser writes it, also when it fits', async () => {
  const sent = await compressImage(bitmap(), UPLOAD_FOLDERS.images)
  expect([sent.name, sent.type]).toEqual(['dal.bmp', 'image/webp'])
})

test('one that both read and that fits is sent as it is', async () => {
  const file = gif()
  expect(await compressImage(file, UPLOAD_FOLDERS.images)).toBe(file)
})

test('one that nobody reads is sent as it is, for the server to say so', async () => {
  const file = new File(['....ftypheic'], 'dal.heic', { type: 'image/heic' })
  expect(await compressImage(file, UPLOAD_FOLDERS.images)).toBe(file)
})
