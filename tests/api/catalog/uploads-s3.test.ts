import { HeadObjectCommand, S3Client } from '@aws-sdk/client-s3'
import S3rver from 's3rver'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { removePastDoorPhotos } from '#server/delivery/delivery.ts'
import { contract } from '#shared/contract/contract.ts'
import { smallUpload } from '#shared/domain/catalog/uploads.ts'
import { createTestApp, type TestApp } from '../../support/app.ts'
import { picture } from '../../support/pictures.ts'
import { addDoorPhoto, deliveryWithPhoto } from '../../support/riders.ts'
import { temporaryDir } from '../../support/temporary-dir.ts'

/** The pictures in a bucket of a server that speaks S3. */

const dir = temporaryDir()
let service: S3rver
let app: TestApp
let token: string
let bucket: S3Client

beforeAll(async () => {
  service = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory: dir.path,
    configureBuckets: [{ name: 'dabba-pictures' }],
  })
  const { port } = await service.run()
  bucket = new S3Client({
    region: 'us-east-1',
    endpoint: `http://127.0.0.1:${port}`,
    forcePathStyle: true,
    credentials: { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' },
  })
  app = await createTestApp({
    env: {
      S3_BUCKET: 'dabba-pictures',
      S3_ENDPOINT: `http://127.0.0.1:${port}`,
      S3_ACCESS_KEY_ID: 'S3RVER',
      S3_SECRET_ACCESS_KEY: 'S3RVER',
    },
  })
  token = await app.signInAdmin()
})

afterAll(async () => {
  await app.stop()
  await app.database.dispose()
  dir.dispose()
})

const upload = async () => app.call(contract.uploadImage, { body: { file: await picture() } }, { token })
const read = async (url: string) => app.app.inject({ url })

describe('in a bucket', () => {
  test('a photo at a door is kept for the office alone, and goes when its days are over', async () => {
    const id = await deliveryWithPhoto(app, token)
    expect((await addDoorPhoto(app, id, { token })).status).toBe(200)
    const { path } = await app.ctx.db.selectFrom('door_photos').select('path').executeTakeFirstOrThrow()
    const kept = await bucket.send(new HeadObjectCommand({ Bucket: 'dabba-pictures', Key: path }))
    expect([kept.ContentType, kept.CacheControl]).toEqual(['image/webp', 'private, no-store'])
    const answer = await app.app.inject({
      url: `/api/admin/delivery/photos/${id}`,
      headers: { authorization: `Bearer ${token}` },
    })
    expect([answer.statusCode, answer.rawPayload.subarray(8, 12).toString()]).toEqual([200, 'WEBP'])
    expect((await read(`/uploads/${path}`)).statusCode).toBe(404)
    const later = () => new Date(app.clock.now().getTime() + 31 * 24 * 60 * 60_000)
    await removePastDoorPhotos({ ...app.ctx, now: later })
    expect(await app.ctx.files.get(path)).toBeNull()
    expect(await app.ctx.files.get(smallUpload(path))).toBeNull()
  })

  // shows: B3.6
  test('a picture is kept, read by anyone and removed', async () => {
    const { status, reply } = await upload()
    expect(status).toBe(200)
    for (const url of [reply.url, smallUpload(reply.url)]) {
      const answer = await read(url)
      expect(answer.statusCode).toBe(200)
      expect(answer.headers['content-type']).toBe('image/webp')
      expect(answer.rawPayload.subarray(8, 12).toString()).toBe('WEBP')
    }
    expect((await app.call(contract.removeUpload, { body: { url: reply.url } }, { token })).status).toBe(200)
    expect((await read(reply.url)).statusCode).toBe(404)
    expect((await read(smallUpload(reply.url))).statusCode).toBe(404)
  })

  test('one that was never there is not found', async () => {
    expect((await read('/uploads/images/1-none.webp')).statusCode).toBe(404)
  })

  test('a service that is gone is told as such', async () => {
    const { url } = (await upload()).reply
    await service.close()
    const { status, reply } = await upload()
    expect(status).toBe(502)
    expect(reply.error).toBe('The image could not be stored. Please try again.')
    expect((await read(url)).statusCode).toBe(503)
  })
})
