import { mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { housekeeping } from '#server/housekeeping.ts'
import { filesOf } from '#server/kernel/files/files.ts'
import { contract } from '#shared/contract/contract.ts'
import {
  MAX_UPLOAD_BYTES,
  PHOTO_FORMATS,
  PHOTO_WIDTHS,
  type PhotoFormat,
  photoUpload,
  smallUpload,
} from '#shared/domain/catalog/uploads.ts'
import { testApp } from '../../support/app.ts'
import { fetchFrom } from '../../support/client.ts'
import { DiskRecorder } from '../../support/disk-recorder.ts'
import { heldByAll } from '../../support/held-by-all.ts'
import { addMenu } from '../../support/kitchen.ts'
import { emptyPng, fileOf, picture } from '../../support/pictures.ts'
import { held } from '../../support/promises.ts'
import { temporaryDir } from '../../support/temporary-dir.ts'

const app = await testApp()
let token: string

beforeAll(async () => {
  token = await app.signInAdmin()
})

type Form = { file?: File | string; folder?: string }
const upload = (body: Form, as: string | undefined = token) =>
  app.call(contract.uploadImage, { body: body as { file: File } }, { token: as })
const remove = (url: string) => app.call(contract.removeUpload, { body: { url } }, { token })
const kept = () =>
  readdirSync(app.ctx.config.dataDir, { recursive: true }).filter((name) => String(name).endsWith('.webp'))

/** The picture under an address, as anyone reads it. */
async function read(url: string) {
  const answer = await app.app.inject({ url })
  return { status: answer.statusCode, headers: answer.headers, bytes: answer.rawPayload }
}
const shapeOf = async (url: string) => {
  const { format, width, height } = await sharp((await read(url)).bytes).metadata()
  return { format, width, height }
}

describe('a picture', () => {
  // shows: B3.4
  test.each(['png', 'jpeg', 'webp', 'gif', 'avif'] as const)(
    'as %s is kept as WebP and read by anyone, for long',
    async (format) => {
      const { status, reply } = await upload({ file: await picture({ format }) })
      expect(status).toBe(200)
      expect(reply.url).toMatch(/^\/uploads\/images\/1773207000000-dal-tadka-[0-9a-f]{8}\.webp$/)
      const { status: readStatus, headers, bytes } = await read(reply.url)
      expect(readStatus).toBe(200)
      expect(headers).toMatchObject({
        'content-type': 'image/webp',
        'cache-control': 'public, max-age=31536000, immutable',
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'; sandbox",
      })
      expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: 40, height: 30 })
    },
  )

  // shows: B5.9
  test.each([
    [undefined, 2000, 1500, { width: 800, height: 600 }],
    ['images', 600, 2400, { width: 150, height: 600 }],
    ['menu-images', 3000, 1500, { width: 1200, height: 600 }],
    ['cuisine-images', 1600, 1600, { width: 800, height: 800 }],
    ['cuisine-images', 300, 200, { width: 300, height: 200 }],
  ] as const)('in %s of %i×%i pixels becomes %j', async (folder, width, height, shape) => {
    const { reply } = await upload({ file: await picture({ width, height }), ...(folder && { folder }) })
    expect(reply.url).toContain(`/uploads/${folder ?? 'images'}/`)
    expect(await shapeOf(reply.url)).toEqual({ format: 'webp', ...shape })
    const small = await shapeOf(smallUpload(reply.url))
    expect(Math.max(small.width, small.height)).toBe(Math.min(480, Math.max(shape.width, shape.height)))
  })

  test('of a menu is kept in each width that it fills, as AVIF and as WebP, and goes with them', async () => {
    const { reply } = await upload({ file: await picture({ width: 1000, height: 500 }), folder: 'menu-images' })
    const shapes = async (format: PhotoFormat) =>
      Promise.all(PHOTO_WIDTHS.map((width) => shapeOf(photoUpload(reply.url, width, format))))
    const sizes = [
      { width: 320, height: 160 },
      { width: 480, height: 240 },
      { width: 640, height: 320 },
      { width: 800, height: 400 },
      // Not made larger.
      { width: 1000, height: 500 },
    ]
    expect(await shapes('webp')).toEqual(sizes.map((size) => ({ format: 'webp', ...size })))
    expect(await shapes('avif')).toEqual(sizes.map((size) => ({ format: 'heif', ...size })))
    expect((await read(photoUpload(reply.url, 480, 'avif'))).headers['content-type']).toBe('image/avif')
    await remove(reply.url)
    for (const format of PHOTO_FORMATS)
      for (const width of PHOTO_WIDTHS) expect((await read(photoUpload(reply.url, width, format))).status).toBe(404)
  })

  test('of a menu is set in one step, and customers are told how it is kept', async () => {
    const admin = { token }
    const id = await addMenu(app)
    const { updatedAt, categories } = (await app.call(contract.getMenu, { params: { id } }, admin)).reply.menu
    const { reply } = await upload({ file: await picture({ width: 400, height: 300 }), folder: 'menu-images' })
    const set = await app.call(contract.setMenuPhoto, { params: { id }, body: { imageUrl: reply.url } }, admin)
    expect(set.reply.menu).toMatchObject({ image_url: reply.url, categories })
    expect(set.reply.menu.updatedAt > updatedAt).toBe(true)
    const { photo } = set.reply.menu
    expect(photo).toEqual({ width: 400, height: 300, widths: [320, 480], blur: expect.any(String) })
    const blur = Buffer.from(photo?.blur.split(',')[1] ?? '', 'base64')
    expect(await sharp(blur).metadata()).toMatchObject({ format: 'webp', width: 20, height: 15 })
    expect(blur.length).toBeLessThan(400)
    // A menu shows it: it stays.
    expect((await remove(reply.url)).reply).toMatchObject({ code: 'upload_in_use' })

    const none = await app.call(contract.setMenuPhoto, { params: { id }, body: { imageUrl: null } }, admin)
    expect(none.reply.menu.image_url).toBeNull()
    expect(none.reply.menu.photo).toBeUndefined()
  })

  test('stands upright and tells nothing of the place where it was taken', async () => {
    const bytes = await sharp(Buffer.from(await (await picture({ width: 60, height: 40 })).arrayBuffer()))
      .jpeg()
      .withExif({ IFD0: { Make: 'Secret Camera' }, IFD3: { GPSLatitude: '18/1 31/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .toBuffer()
    expect((await sharp(bytes).metadata()).exif?.toString('latin1')).toContain('Secret Camera')
    const { reply } = await upload({ file: fileOf(bytes, 'a.jpg', 'image/jpeg') })
    const stored = await read(reply.url)
    const { exif, xmp, icc, orientation, width, height } = await sharp(stored.bytes).metadata()
    expect([exif, xmp, icc, orientation, width, height]).toEqual([undefined, undefined, undefined, undefined, 40, 60])
    expect(stored.bytes.toString('latin1')).not.toContain('Secret')
  })

  test('never gets a path from outside, and the same name twice is two pictures', async () => {
    const before = kept().length
    const urls = await Promise.all(
      ['../../x.png', '../../x.png', 'C:\\x.png', '..%2f..%2fx', '\u202egpj.exe'].map(async (name) => {
        const { reply } = await upload({ file: await picture({ name }) })
        return reply.url
      }),
    )
    for (const url of urls) expect(url).toMatch(/^\/uploads\/images\/\d+-[a-z0-9-]+\.webp$/)
    expect(new Set(urls).size).toBe(5)
    expect(kept().length).toBe(before + 10)
  })

  test('can be the picture of a dish', async () => {
    const { reply } = await upload({ file: await picture() })
    const body = { name: 'Dal', basePrice: 60, category: 'Dal & Curry' as const, imageUrl: reply.url }
    expect((await app.call(contract.addItem, { body }, { token })).reply.item.image_url).toBe(reply.url)
  })
})

describe('what is rejected', () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
  const wrong = { status: 400, code: 'upload_not_image', error: 'Please select an image file' }
  const unreadable = { status: 400, code: 'upload_unreadable' }
  const heic = {
    status: 400,
    code: 'upload_heic',
    error:
      'This is a HEIC picture, which cannot be read here. Please save it as JPEG; an iPhone takes JPEG with Settings, Camera, Formats, Most Compatible.',
  }
  const pixels = { status: 400, code: 'upload_pixels' }
  const none = { status: 400, code: 'upload_no_file' }

  const FORMS: [string, () => Form | Promise<Form>, { status: number; code: string; error?: string }][] = [
    ['an SVG with a script', () => ({ file: fileOf(svg, 'a.svg', 'image/svg+xml') }), wrong],
    ['an SVG that is called PNG', () => ({ file: fileOf(svg, 'a.png', 'image/png') }), wrong],
    ['HTML that is called PNG', () => ({ file: fileOf('<html><script>1</script>', 'a.png', 'image/png') }), wrong],
    ['a PDF', () => ({ file: fileOf('%PDF-1.7', 'a.pdf', 'application/pdf') }), wrong],
    ['a film in the container of AVIF', () => ({ file: fileOf(boxed('isom', 'mp42'), 'a.mp4', 'video/mp4') }), wrong],
    ['a HEIC of a phone', () => ({ file: fileOf(boxed('heic', 'mif1', 'heic'), 'a.heic', 'image/heic') }), heic],
    ['a HEIC that is called AVIF', () => ({ file: fileOf(boxed('mif1', 'heic'), 'a.avif', 'image/avif') }), heic],
    ['the head of an AVIF alone', () => ({ file: fileOf(boxed('avif', 'mif1'), 'a.avif', 'image/avif') }), unreadable],
    ['the head of a GIF alone', () => ({ file: fileOf('GIF89a', 'a.gif', 'image/gif') }), unreadable],
    [
      'an AVIF of 12.6 megapixels',
      async () => ({ file: await picture({ format: 'avif', width: 3600, height: 3500 }) }),
      { ...pixels, error: 'This image has too many pixels. Please choose one of at most 12.5 megapixels.' },
    ],
    ['an empty file', () => ({ file: fileOf('', 'a.png', 'image/png') }), wrong],
    [
      'the head of a PNG alone',
      () => ({ file: fileOf(emptyPng(9, 9).subarray(0, 30), 'a.png', 'image/png') }),
      unreadable,
    ],
    [
      'half a JPEG',
      async () => ({ file: await half(await picture({ format: 'jpeg', width: 500, height: 500 })) }),
      unreadable,
    ],
    ['a PNG of 16,000×16,000 pixels', () => ({ file: fileOf(emptyPng(16_000, 16_000), 'a.png', 'image/png') }), pixels],
    [
      'a PNG that claims 2³¹ pixels',
      () => ({ file: fileOf(emptyPng(65_536, 32_768, false), 'a.png', 'image/png') }),
      pixels,
    ],
    ['no file', () => ({ folder: 'images' }), none],
    ['a text as file', () => ({ file: 'picture.png' }), none],
    ['another folder', async () => ({ file: await picture(), folder: '../x' }), { status: 400, code: 'upload_folder' }],
    [
      'a folder of the prototype',
      async () => ({ file: await picture(), folder: '__proto__' }),
      { status: 400, code: 'upload_folder' },
    ],
  ]

  // shows: B5.7
  test.each(FORMS)('%s', async (_, form, { status, ...rejection }) => {
    const before = kept()
    const answer = await upload(await form())
    expect(answer.status).toBe(status)
    expect(answer.reply).toMatchObject({ success: false, ...rejection })
    expect(kept()).toEqual(before)
  })

  // shows: B5.6, B9.1
  test('a file of 10 MB and one byte, over the network too', async () => {
    const tooBig = { code: 'upload_too_big', error: 'File size should be less than 10MB' }
    const file = (size: number) => {
      const bytes = Buffer.alloc(size)
      bytes.set([0xff, 0xd8, 0xff])
      return fileOf(bytes, 'a.jpg', 'image/jpeg')
    }
    const { status, reply } = await upload({ file: file(MAX_UPLOAD_BYTES + 1) })
    expect(status).toBe(413)
    expect(reply).toMatchObject(tooBig)
    expect((await upload({ file: file(MAX_UPLOAD_BYTES) })).reply.code).toBe('upload_unreadable')

    const send = fetchFrom(await app.app.listen({ port: 0, host: '127.0.0.1' }))
    const headers = { authorization: `Bearer ${token}` }
    for (const size of [MAX_UPLOAD_BYTES + 1, 3 * MAX_UPLOAD_BYTES]) {
      const body = new FormData()
      body.append('file', file(size))
      const answer = await send({ method: 'POST', url: '/api/admin/upload', headers, body })
      expect(answer.status).toBe(413)
      expect(JSON.parse(answer.body)).toMatchObject(tooBig)
    }
  })

  test('bodies that are no form, and forms that are broken', async () => {
    const send = (type: string, body: string) =>
      app.send({
        method: 'POST',
        url: '/api/admin/upload',
        headers: { authorization: `Bearer ${token}`, 'content-type': type },
        body,
      })
    expect((await send('application/json', '{"file":"x"}')).status).toBe(400)
    expect((await send('multipart/form-data', 'x')).status).toBe(400)
    expect((await send('multipart/form-data; boundary=x', '--x\r\nContent-Disp')).status).toBe(400)
    expect((await send('multipart/form-data; boundary=x', '')).status).toBe(400)
  })

  // shows: B6.1
  test('anyone who is not an admin, before the file is read', async () => {
    const file = fileOf(Buffer.alloc(MAX_UPLOAD_BYTES + 1), 'a.jpg', 'image/jpeg')
    for (const as of ['nobody', (await app.signIn()).token]) expect((await upload({ file }, as)).status).toBe(401)
    expect((await app.call(contract.removeUpload, { body: { url: '/uploads/images/1-a.webp' } })).status).toBe(401)
  })

  test('files anywhere but in this call', async () => {
    const body = new FormData()
    body.append('name', await picture())
    const headers = { authorization: `Bearer ${token}` }
    expect((await app.send({ method: 'POST', url: '/api/admin/item', headers, body })).status).toBe(400)
  })

  test('ten bombs at once, while other calls are answered', { timeout: 60_000 }, async () => {
    const bomb = fileOf(emptyPng(16_000, 16_000), 'a.png', 'image/png')
    // The largest that is still decoded.
    const large = fileOf(emptyPng(7000, 7000), 'a.png', 'image/png')
    const avif = await picture({ format: 'avif', width: 3500, height: 3500 })
    const before = process.memoryUsage().rss
    let most = 0
    const watch = setInterval(() => {
      most = Math.max(most, process.memoryUsage().rss - before)
    }, 5)
    const bombs = Promise.all(
      Array.from({ length: 10 }, (_, index) => upload({ file: [large, bomb, avif, bomb][index % 4] as File })),
    )
    const { status } = await app.send({ url: '/api/menu/active' })
    expect(status).toBe(200)
    expect((await bombs).map((answer) => answer.status)).toEqual([200, 400, 200, 400, 200, 400, 200, 400, 200, 400])
    clearInterval(watch)
    expect(most).toBeLessThan(300 * 1024 * 1024)
    held(13, 'ten bombs at once', `${Math.round(most / 1024 / 1024)} MB more while they last, other calls answered`)
  })

  test('addresses that lead to no picture', async () => {
    for (const url of [
      '/uploads/images/none.webp',
      '/uploads/images/..%2f..%2fserver.lock',
      '/uploads/..%2f/server.lock',
      '/uploads/other/1-a.webp',
    ]) {
      expect((await read(url)).status, url).toBe(404)
    }
  })
})

heldByAll(
  13,
  'bad files',
  () =>
    `forms and files of every wrong kind rejected, 10 MB and one byte among them; no path from outside, no place in EXIF`,
)

describe('removing', () => {
  test('takes the picture and its small one away; again is no error', async () => {
    const { url } = (await upload({ file: await picture() })).reply
    const before = kept().length
    expect((await remove(url)).status).toBe(200)
    expect((await read(url)).status).toBe(404)
    expect(kept().length).toBe(before - 2)
    expect((await remove(url)).status).toBe(200)
    expect((await remove('/uploads/../server.lock')).status).toBe(404)
    expect((await remove('https://dabba.test/a.webp')).status).toBe(404)
  })

  test('is rejected while a dish or a menu shows it', async () => {
    const { url } = (await upload({ file: await picture() })).reply
    const item = { name: 'Dal', basePrice: 60, category: 'Dal & Curry' as const, imageUrl: url }
    const { _id: id } = (await app.call(contract.addItem, { body: item }, { token })).reply.item
    expect((await remove(url)).reply).toMatchObject({ code: 'upload_in_use' })
    expect((await read(url)).status).toBe(200)
    await app.call(contract.deleteItem, { params: { id } }, { token })
    expect((await remove(url)).status).toBe(200)

    const { url: ofMenu } = (await upload({ file: await picture(), folder: 'menu-images' })).reply
    const categories = [{ name: 'Thali', items: [{ name: 'Dal', imageUrl: ofMenu }] }]
    await app.call(contract.addMenu, { body: { name: 'Thali', menuDate: '2027-12-28', categories } }, { token })
    expect((await remove(ofMenu)).reply).toMatchObject({ code: 'upload_in_use' })
  })

  test('happens by itself a week later to what nothing shows', async () => {
    const shown = (await upload({ file: await picture() })).reply.url
    const forgotten = (await upload({ file: await picture() })).reply.url
    const body = { name: 'Rajma', basePrice: 60, category: 'Dal & Curry' as const, imageUrl: shown }
    await app.call(contract.addItem, { body }, { token })
    app.clock.advance({ minutes: 6 * 24 * 60 })
    const young = (await upload({ file: await picture() }, await app.signInAdmin())).reply.url
    await housekeeping(app.ctx)
    expect((await read(forgotten)).status).toBe(200)
    app.clock.advance({ minutes: 2 * 24 * 60 })
    await housekeeping(app.ctx)
    expect((await read(forgotten)).status).toBe(404)
    expect([(await read(shown)).status, (await read(young)).status]).toEqual([200, 200])
  })
})

test('a storage that fails is told, and nothing is shown', async () => {
  const { put } = app.ctx.files
  const as = await app.signInAdmin()
  try {
    app.ctx.files.put = () => Promise.reject(new Error('the disk is full'))
    const { status, reply } = await upload({ file: await picture() }, as)
    expect(status).toBe(502)
    expect(reply).toMatchObject({ code: 'upload_failed', error: 'The image could not be stored. Please try again.' })
  } finally {
    app.ctx.files.put = put
  }
})

/** The head of a file of this major brand, compatible with others. */
function boxed(major: string, ...compatible: string[]): Buffer {
  const brands = Buffer.from(`ftyp${major}\0\0\0\0${compatible.join('')}`, 'latin1')
  const size = Buffer.alloc(4)
  size.writeUInt32BE(4 + brands.length)
  return Buffer.concat([size, brands, Buffer.alloc(40)])
}

async function half(file: File): Promise<File> {
  const bytes = Buffer.from(await file.arrayBuffer())
  return fileOf(bytes.subarray(0, bytes.length / 2), file.name, file.type)
}

test('a picture that was kept stands on the disk after a power cut, with its name and directories', async () => {
  const dir = temporaryDir('dabba-pictures-')
  const [uploads, image] = [join(dir.path, 'data', 'uploads'), join(dir.path, 'image')]
  mkdirSync(join(dir.path, 'data'), { mode: 0o700 })
  const disk = new DiskRecorder()
  const files = await filesOf({ storage: 'disk', dir: uploads }, disk.synced)
  for (const path of ['images/1-dal.webp', 'images/2-dal.webp', 'menu-images/deep/3-dal.webp']) {
    await files.put(path, Buffer.from(path))
    // The directory in which uploads are kept is named in that of the data.
    disk.cut(uploads, `${image}-${path.slice(-10, -9)}`)
    expect(readFileSync(join(`${image}-${path.slice(-10, -9)}`, path), 'utf8')).toBe(path)
  }
  dir.dispose()
  held(57, 'upload', `${disk.syncs} syncs for 3 pictures: after each of them a power cut leaves all, under their names`)
})
