import { randomUUID } from 'node:crypto'
import { readdirSync } from 'node:fs'
import fc from 'fast-check'
import { sql } from 'kysely'
import sharp from 'sharp'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { housekeeping } from '#server/housekeeping.ts'
import { startAdminSession } from '#server/people/staff/admin-sessions.ts'
import { contract } from '#shared/contract/contract.ts'
import type { RiderEvent } from '#shared/contract/delivery/rider/run.schemas.ts'
import { DOOR_PHOTO_BYTES } from '#shared/domain/delivery/door-photo.ts'
import type { NoPhotoReason } from '#shared/domain/delivery/proof.ts'
import { ROLES, type Role } from '#shared/domain/people/permissions.ts'
import { testApp } from '../../support/app.ts'
import { addMenu } from '../../support/kitchen.ts'
import { emptyPng, fileOf, picture } from '../../support/pictures.ts'
import { held } from '../../support/promises.ts'
import {
  addDoorPhoto,
  deliveryWithPhoto,
  ownRun,
  riderEvent,
  runWith,
  sendEvents,
  wantProof,
} from '../../support/riders.ts'
import { signInStaff } from '../../support/staff.ts'

const app = await testApp({ env: { LOG_LEVEL: 'trace' } })
const { ctx } = app
const DAY = '2026-03-11'
const instant = (time: string) => new Date(`${DAY}T${time}+05:30`)
let owner: { token: string }
let rider: { id: string; token: string }

beforeAll(() => addMenu(app, { active: true, thaliPrice: 80 }))
beforeEach(async () => {
  app.clock.set(`${DAY}T11:30:00+05:30`)
  owner = { token: await app.signInAdmin() }
  rider = await signInStaff(app, 'rider')
  await sql`UPDATE rider_events SET seen_at = received_at, seen_by = rider_id WHERE seen_at IS NULL`.execute(ctx.db)
})

const event = (noted: Parameters<typeof riderEvent>[0], time = '12:01:00') => riderEvent(noted, instant(time))
const send = (events: RiderEvent[], token = rider.token) => sendEvents(app, token, events)
const add = (id: string, changes: { token?: string; file?: File; takenAt?: Date } = {}) =>
  addDoorPhoto(app, id, { token: rider.token, ...changes })
const notes = async () => (await app.call(contract.listRiderNotes, {}, owner)).reply.notes
const board = async (day = DAY) =>
  (await app.call(contract.deliveryBoard, { query: { day, slot: 'lunch' } }, owner)).reply.board
const photosAt = async (stop: string) =>
  (await board()).runs.flatMap(({ stops }) => stops).find(({ _id }) => _id === stop)?.photos
const rows = () => ctx.db.selectFrom('door_photos').selectAll().execute()
const rowOf = async (id: string) => (await rows()).filter(({ event_id }) => event_id === id)
const filesKept = () =>
  readdirSync(ctx.config.dataDir, { recursive: true })
    .map(String)
    .filter((name) => name.includes('door-photos/'))
    .sort()

/** The photo as it is read, with its headers. */
async function read(id: string, { token = owner.token, size = '' } = {}) {
  const url = `/api/admin/delivery/photos/${id}${size && `?size=${size}`}`
  const answer = await app.app.inject({ url, headers: { authorization: `Bearer ${token}` } })
  return { status: answer.statusCode, headers: answer.headers, bytes: answer.rawPayload }
}

/** The stops of a run whose route wants a photo, that has left. */
async function runWithPhotos(stops: number) {
  const run = await runWith(app, rider, stops)
  await wantProof(app, owner, 'photo')
  await send([event({ kind: 'started', run: run._id }, '11:40:00')])
  return run.stops.map(({ _id }) => _id)
}

/** A delivery that says that a photo was taken. */
async function delivered(stop: string, time = '12:01:00') {
  const noted = event({ kind: 'delivered', stop, photo: true, cash: 80 }, time)
  const { reply } = await send([noted])
  return { id: noted.id, conflicts: reply.events[0]?.conflicts }
}

/** A picture of noise, which hardly gets smaller, with all that a camera writes into it. */
async function fromCamera(width = 1200, height = 900): Promise<File> {
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 8 }
  const bytes = await sharp({ create: { width, height, channels: 3, background: '#888', noise } })
    .withExif({
      IFD0: { Make: 'Secret Phone', Orientation: '6' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '18/1 30/1 0/1', GPSLongitudeRef: 'E', GPSLongitude: '73/1 48/1 0/1' },
    })
    .withMetadata({ orientation: 6 })
    .jpeg({ quality: 50 })
    .toBuffer()
  return fileOf(bytes, 'IMG_20260311_1201 Flat 4 Ganga.jpg', 'image/jpeg')
}

describe('a delivery on a run that wants a photo', () => {
  test('is shown by one: on its way first, then with the office, who took it and when', async () => {
    const [stop = ''] = await runWithPhotos(1)
    app.clock.set(`${DAY}T13:05:00+05:30`)
    const { id, conflicts } = await delivered(stop)
    expect(conflicts).toEqual([])
    expect(await notes()).toEqual([])
    const [waiting] = (await photosAt(stop)) ?? []
    expect(waiting).toMatchObject({
      eventId: id,
      state: 'on_its_way',
      reason: null,
      at: instant('12:01:00').toISOString(),
    })
    expect((await read(id)).status).toBe(404)

    expect((await add(id, { takenAt: instant('12:00:40') })).status).toBe(200)
    expect(await photosAt(stop)).toEqual([{ ...waiting, state: 'here', at: instant('12:00:40').toISOString() }])
    expect(await rowOf(id)).toMatchObject([
      { device_at: instant('12:00:40'), taken_at: instant('12:00:40'), received_at: instant('13:05:00') },
    ])
    expect((await ownRun(app, rider.token)).stops).toMatchObject([{ state: 'delivered' }])
  })

  test.each<NoPhotoReason>(['no_camera', 'no_room', 'too_dark', 'not_wanted'])(
    'without one is a delivery, and %s is told',
    async (noPhoto) => {
      const [stop = ''] = await runWithPhotos(1)
      const { reply } = await send([event({ kind: 'delivered', stop, noPhoto })])
      expect(reply.events).toMatchObject([{ conflicts: ['no_photo'] }])
      expect(await notes()).toMatchObject([{ conflicts: ['no_photo'], noPhoto, photo: 'none' }])
      expect(await photosAt(stop)).toMatchObject([{ state: 'none', reason: noPhoto }])
      expect((await ownRun(app, rider.token)).stops).toMatchObject([{ state: 'delivered' }])
    },
  )

  test('by a phone that knows nothing of photos is kept', async () => {
    const [stop = ''] = await runWithPhotos(1)
    const { reply } = await send([event({ kind: 'delivered', stop })])
    expect(reply.events).toMatchObject([{ conflicts: ['no_photo'] }])
    expect(await notes()).toMatchObject([{ conflicts: ['no_photo'], noPhoto: null }])
    expect(await photosAt(stop)).toMatchObject([{ state: 'none', reason: null }])
  })

  test.each<[string, Partial<RiderEvent>]>([
    ['a photo and none', { kind: 'delivered', photo: true, noPhoto: 'too_dark' }],
    ['a reason that is none', { kind: 'delivered', noPhoto: 'lazy' as NoPhotoReason }],
    ['no photo', { kind: 'delivered', photo: false as unknown as true }],
    ['a photo of what was not delivered', { kind: 'failed', reason: 'not_home', photo: true }],
    ['a reason at the arrival', { kind: 'arrived', noPhoto: 'too_dark' }],
  ])('with %s is rejected', async (_, noted) => {
    expect((await send([event({ stop: randomUUID(), ...noted } as RiderEvent)])).status).toBe(400)
  })

  test('that does not come for twelve hours is asked for, until somebody has; late it is taken all the same', async () => {
    const [stop = ''] = await runWithPhotos(1)
    const { id } = await delivered(stop)
    app.clock.advance({ hours: 12 })
    owner = { token: await app.signInAdmin() }
    expect([await notes(), (await photosAt(stop))?.[0]?.state]).toEqual([[], 'on_its_way'])
    app.clock.advance({ minutes: 1 })
    expect(await notes()).toMatchObject([{ _id: id, photo: 'overdue', conflicts: [], stop: { number: 1 } }])
    expect((await photosAt(stop))?.[0]?.state).toBe('overdue')
    await app.call(contract.seeRiderNote, { params: { id } }, owner)
    expect(await notes()).toEqual([])
    rider = { id: rider.id, token: await startAdminSession(ctx, rider.id) }
    expect((await add(id)).status).toBe(200)
    expect((await photosAt(stop))?.[0]?.state).toBe('here')
  })

  test('shows nothing where the route wants a tap', async () => {
    const run = await runWith(app, rider, 1)
    await send([event({ kind: 'started', run: run._id }, '11:40:00')])
    const [stop = ''] = run.stops.map(({ _id }) => _id)
    await send([event({ kind: 'delivered', stop })])
    expect(await photosAt(stop)).toBeUndefined()
    expect(await notes()).toEqual([])
  })
})

describe('a photo', () => {
  test('is made anew: upright, inside 1280 pixels, without what the camera wrote into it', async () => {
    const id = await deliveryWithPhoto(app, rider.token)
    const file = await fromCamera()
    expect(file.size).toBeLessThanOrEqual(DOOR_PHOTO_BYTES)
    expect((await sharp(Buffer.from(await file.arrayBuffer())).metadata()).exif?.toString('latin1')).toContain('Secret')
    expect((await add(id, { file })).status).toBe(200)
    const { bytes } = await read(id)
    const metadata = await sharp(bytes).metadata()
    expect(metadata).toMatchObject({ format: 'webp', width: 900, height: 1200 })
    expect([metadata.exif, metadata.orientation, metadata.xmp, metadata.iptc]).toEqual(Array(4).fill(undefined))
    expect(bytes.toString('latin1')).not.toContain('Secret')
    expect(await sharp((await read(id, { size: 'small' })).bytes).metadata()).toMatchObject({ width: 360, height: 480 })
    const large = await deliveryWithPhoto(app, rider.token)
    await add(large, { file: fileOf(emptyPng(2000, 1000), 'large.png', 'image/png') })
    expect(await sharp((await read(large)).bytes).metadata()).toMatchObject({ width: 1280, height: 640 })
  })

  test('is taken once, however often it is sent, also at once: the first one stays', async () => {
    const id = await deliveryWithPhoto(app, rider.token)
    const answers = await Promise.all(Array.from({ length: 5 }, () => add(id)))
    expect(answers.map(({ status }) => status)).toEqual(Array(5).fill(200))
    const [row, ...others] = await rowOf(id)
    expect(others).toEqual([])
    const { bytes } = await read(id)
    app.clock.set(`${DAY}T12:30:00+05:30`)
    expect((await add(id, { file: await fromCamera() })).status).toBe(200)
    expect(await rowOf(id)).toEqual([row])
    expect((await read(id)).bytes.equals(bytes)).toBe(true)
    expect(filesKept().filter((name) => name.includes(row?.path ?? '?'))).toHaveLength(1)
  })

  test('sent in any order, any number of times: each is there once, and is that of its delivery', async () => {
    const shades = ['#000', '#444', '#888', '#ccc'].map((background) =>
      sharp({ create: { width: 8, height: 8, channels: 3, background } })
        .png()
        .toBuffer(),
    )
    const files = (await Promise.all(shades)).map((bytes) => fileOf(bytes, 'a.png', 'image/png'))
    await fc.assert(
      fc.asyncProperty(fc.array(fc.nat(3), { minLength: 1, maxLength: 12 }), async (sent) => {
        const ids = await Promise.all(files.map(() => deliveryWithPhoto(app, rider.token)))
        for (const index of sent) {
          expect((await add(ids[index] as string, { file: files[index] as File })).status).toBe(200)
        }
        for (const [index, id] of ids.entries()) {
          expect(await rowOf(id)).toHaveLength(sent.includes(index) ? 1 : 0)
          if (!sent.includes(index)) continue
          const { dominant } = await sharp((await read(id)).bytes).stats()
          expect(Math.abs(dominant.r - index * 0x44)).toBeLessThan(16)
        }
      }),
      { numRuns: 8 },
    )
  })

  test('that the storage could not take is sent again, under the same name', async () => {
    const id = await deliveryWithPhoto(app, rider.token)
    const { put } = ctx.files
    ctx.files.put = async (path, bytes, access) => {
      if (!path.includes('-small')) throw new Error('the storage is away')
      await put(path, bytes, access)
    }
    const failed = await add(id)
    ctx.files.put = put
    expect([failed.status, failed.reply.code]).toEqual([502, 'upload_failed'])
    expect((await read(id)).status).toBe(404)
    const [row] = await rowOf(id)
    expect(row?.stored_at).toBeNull()
    expect((await add(id)).status).toBe(200)
    expect(await rowOf(id)).toMatchObject([{ path: row?.path, stored_at: app.clock.now() }])
    expect((await read(id)).status).toBe(200)
  })

  test('by a clock that is 20 minutes behind was taken when it was taken', async () => {
    app.clock.set(`${DAY}T13:05:00+05:30`)
    const id = await deliveryWithPhoto(app, rider.token)
    const body = {
      file: await picture(),
      takenAt: instant('11:41:00').toISOString(),
      sentAt: instant('12:45:00').toISOString(),
    }
    await app.call(contract.addDoorPhoto, { params: { id }, body }, { token: rider.token })
    expect(await rowOf(id)).toMatchObject([{ device_at: instant('11:41:00'), taken_at: instant('12:01:00') }])
  })

  test.each<[string, () => Promise<File | string | undefined>, number, string]>([
    ['none', async () => undefined, 400, 'upload_no_file'],
    ['a text in its place', async () => 'photo.jpg', 400, 'upload_no_file'],
    [
      '200 kB and a byte',
      async () => fileOf(Buffer.alloc(DOOR_PHOTO_BYTES + 1, 0xff), 'a.jpg', 'image/jpeg'),
      413,
      'photo_too_big',
    ],
    ['megabytes', async () => fileOf(Buffer.alloc(3_000_000, 0xff), 'a.jpg', 'image/jpeg'), 413, 'photo_too_big'],
    [
      'a page that says it is a photo',
      async () => fileOf('<svg onload=alert(1)>', 'a.jpg', 'image/jpeg'),
      400,
      'upload_not_image',
    ],
    [
      'a head without a picture',
      async () => fileOf(Buffer.from([0xff, 0xd8, 0xff, 0xe0]), 'a.jpg', 'image/jpeg'),
      400,
      'upload_unreadable',
    ],
    [
      'more pixels than it has',
      async () => fileOf(emptyPng(40_000, 40_000, false), 'a.png', 'image/png'),
      400,
      'upload_pixels',
    ],
    ['a bomb', async () => fileOf(emptyPng(4000, 2000), 'a.png', 'image/png'), 400, 'upload_pixels'],
  ])('%s is rejected', async (_, make, status, code) => {
    const id = await deliveryWithPhoto(app, rider.token)
    const file = await make()
    const at = app.clock.now().toISOString()
    const body = { takenAt: at, sentAt: at, ...(file !== undefined && { file: file as File }) }
    const { status: answered, reply } = await app.call(
      contract.addDoorPhoto,
      { params: { id }, body: body as { file: File; takenAt: string; sentAt: string } },
      { token: rider.token },
    )
    expect([answered, reply.code]).toEqual([status, code])
    expect(await rowOf(id)).toEqual([])
  })

  test('of 200 kB is taken, and pictures of dishes keep their own limit', async () => {
    const id = await deliveryWithPhoto(app, rider.token)
    const small = Buffer.from(await (await picture({ format: 'jpeg' })).arrayBuffer())
    const bytes = Buffer.concat([small, Buffer.alloc(DOOR_PHOTO_BYTES - small.length)])
    expect((await add(id, { file: fileOf(bytes, 'a.jpg', 'image/jpeg') })).status).toBe(200)
    const dish = fileOf(Buffer.concat([small, Buffer.alloc(2_000_000)]), 'dish.jpg', 'image/jpeg')
    expect((await app.call(contract.uploadImage, { body: { file: dish } }, owner)).status).toBe(200)
  })
})

describe('what does not fit any more', () => {
  test('a photo of a stop that was called off meanwhile is kept with its conflict', async () => {
    const [stop = ''] = await runWithPhotos(1)
    const { rows: orders } = await sql<{
      id: string
    }>`SELECT order_id AS id FROM stop_orders WHERE stop_id = ${stop}`.execute(ctx.db)
    const params = { id: orders[0]?.id ?? '' }
    await app.call(contract.setOrderStatus, { params, body: { status: 'cancelled' } }, owner)
    const { id, conflicts } = await delivered(stop)
    expect(conflicts).toEqual(['withdrawn', 'cash_beyond'])
    expect((await add(id)).status).toBe(200)
    expect(await notes()).toMatchObject([{ _id: id, photo: 'here', conflicts: ['withdrawn', 'cash_beyond'] }])
    expect(await photosAt(stop)).toMatchObject([{ eventId: id, state: 'here' }])
    expect((await read(id)).status).toBe(200)
  })

  test('a stop that is opened again and delivered once more has both', async () => {
    const [stop = ''] = await runWithPhotos(1)
    const first = await delivered(stop)
    await add(first.id)
    const reopened = { params: { id: stop }, body: { eventId: randomUUID(), action: 'reopen' as const } }
    await app.call(contract.settleStop, reopened, owner)
    app.clock.set(`${DAY}T12:25:00+05:30`)
    const second = await delivered(stop, '12:20:00')
    expect(await photosAt(stop)).toMatchObject([
      { eventId: first.id, state: 'here' },
      { eventId: second.id, state: 'on_its_way' },
    ])
  })

  test('at the stop of another rider nothing is shown of it; the dispatcher has the line with the photo', async () => {
    const [stop = ''] = await runWithPhotos(1)
    const other = await signInStaff(app, 'rider')
    const id = await deliveryWithPhoto(app, other.token, stop)
    expect((await add(id, { token: other.token })).status).toBe(200)
    expect(await photosAt(stop)).toBeUndefined()
    expect(await notes()).toMatchObject([{ _id: id, conflicts: ['not_yours'], photo: 'here' }])
  })

  test('nobody adds a photo to what another has noted, to what nobody has, or to what was no delivery', async () => {
    const id = await deliveryWithPhoto(app, rider.token)
    const other = await signInStaff(app, 'rider')
    expect((await add(id, { token: other.token })).status).toBe(404)
    expect((await add(id, { token: owner.token })).status).toBe(404)
    expect((await add(randomUUID())).status).toBe(404)
    const arrived = event({ kind: 'arrived', stop: randomUUID() })
    await send([arrived])
    expect((await add(arrived.id)).status).toBe(404)
    expect(await rowOf(id)).toEqual([])
  })
})

describe('who sees it', () => {
  test.each([...ROLES, 'customer', 'stranger'] as const)('%s', async (who) => {
    const id = await deliveryWithPhoto(app, rider.token)
    await add(id)
    const tokens = {
      owner: async () => owner.token,
      customer: async () => (await app.startSession()).token,
      stranger: async () => 'a'.repeat(43),
    }
    const token =
      who in tokens ? await tokens[who as keyof typeof tokens]() : (await signInStaff(app, who as Role)).token
    const may = who === 'owner' || who === 'manager'
    const expected = may ? 200 : who === 'customer' || who === 'stranger' ? 401 : 403
    expect((await read(id, { token })).status).toBe(expected)
    expect((await read(id, { token, size: 'small' })).status).toBe(expected)
  })

  test('no cache keeps it, no address shows it, nobody can guess its name, and no call to riders or customers tells of it', async () => {
    const [stop = ''] = await runWithPhotos(1)
    const { id } = await delivered(stop)
    await add(id)
    const { headers } = await read(id)
    expect(headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
    })
    const [row] = await rowOf(id)
    expect(row?.path).toMatch(/^door-photos\/[0-9a-f]{64}\.webp$/)
    for (const url of [`/uploads/${row?.path}`, `/${row?.path}`, `/uploads/images/../${row?.path}`]) {
      expect((await app.app.inject({ url })).headers['content-type'], url).not.toMatch(/image/)
    }
    const told = await app.call(contract.ownRuns, {}, rider)
    for (const secret of [row?.path ?? '', 'photos', id]) expect(JSON.stringify(told.reply)).not.toContain(secret)
    expect(JSON.stringify(await board())).not.toContain(row?.path)
    expect(app.logLines().join('\n')).not.toContain(row?.path)
    held(70, 'photos', 'read by owner and manager alone, by no address and from no cache; without place and camera')
  })

  test('adding one stands in the audit, without what is on it', async () => {
    const id = await deliveryWithPhoto(app, rider.token)
    await add(id, { file: await fromCamera() })
    const { events } = (await app.call(contract.listAudit, { query: { call: 'addDoorPhoto' } }, owner)).reply
    expect(events[0]).toMatchObject({ call: 'addDoorPhoto', subject: id })
    expect(JSON.stringify(events[0])).not.toContain('IMG_')
  })

  test('a rider whose role was taken away sends none, and is told nothing', async () => {
    const id = await deliveryWithPhoto(app, rider.token)
    await ctx.db.updateTable('admins').set({ role: 'kitchen' }).where('id', '=', rider.id).execute()
    expect((await add(id)).status).toBe(403)
  })
})

describe('its end', () => {
  test('comes after its days, with the row and both files; the board says so', async () => {
    await housekeeping(ctx)
    const [stop = ''] = await runWithPhotos(1)
    const { id } = await delivered(stop)
    const before = filesKept()
    await add(id)
    expect(filesKept()).toHaveLength(before.length + 2)
    app.clock.advance({ days: 29 })
    await housekeeping(ctx)
    owner = { token: await app.signInAdmin() }
    expect((await read(id)).status).toBe(200)
    app.clock.advance({ days: 1, minutes: 1 })
    await housekeeping(ctx)
    owner = { token: await app.signInAdmin() }
    expect(await rowOf(id)).toEqual([])
    expect(filesKept().filter((name) => before.includes(name))).toEqual(filesKept())
    expect((await read(id)).status).toBe(404)
    expect(await photosAt(stop)).toMatchObject([{ state: 'deleted' }])
  })

  test('a storage that is away keeps row and file, and the next run makes up for it', async () => {
    const id = await deliveryWithPhoto(app, rider.token)
    await add(id)
    app.clock.advance({ days: 31 })
    const { remove } = ctx.files
    ctx.files.remove = () => Promise.reject(new Error('the storage is away'))
    await expect(housekeeping(ctx)).rejects.toThrow('away')
    ctx.files.remove = remove
    expect(await rowOf(id)).toHaveLength(1)
    await housekeeping(ctx)
    expect(await rowOf(id)).toEqual([])
    expect(filesKept()).toEqual([])
  })

  test('while it is being stored leaves no file behind, and the next try keeps it', async () => {
    const id = await deliveryWithPhoto(app, rider.token)
    const { put } = ctx.files
    ctx.files.put = () => Promise.reject(new Error('the storage is away'))
    expect((await add(id)).status).toBe(502)
    app.clock.advance({ days: 31 })
    const again = await startAdminSession(ctx, rider.id)
    ctx.files.put = async (path, bytes, access) => {
      await put(path, bytes, access)
      if (!path.includes('-small')) await ctx.db.deleteFrom('door_photos').where('path', '=', path).execute()
    }
    const failed = await add(id, { token: again })
    ctx.files.put = put
    expect([failed.status, failed.reply.code]).toEqual([502, 'upload_failed'])
    expect([await rowOf(id), filesKept()]).toEqual([[], []])
    expect((await add(id, { token: again })).status).toBe(200)
    expect(filesKept()).toHaveLength(2)
    app.clock.advance({ days: 31 })
    await housekeeping(ctx)
    expect(filesKept()).toEqual([])
  })

  test('of a delivery that is forgotten comes at once', async () => {
    const id = await deliveryWithPhoto(app, rider.token)
    await add(id)
    await ctx.db.updateTable('door_photos').set({ event_id: randomUUID() }).where('event_id', '=', id).execute()
    await housekeeping(ctx)
    expect(filesKept()).toEqual([])
  })
})
