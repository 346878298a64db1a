import { randomBytes } from 'node:crypto'
import { encodeImage } from '#server/catalog/catalog.ts'
import type { AppContext } from '#server/kernel/context.ts'
import { AppError } from '#server/kernel/http/errors.ts'
import { smallUpload } from '#shared/domain/catalog/uploads.ts'
import { DOOR_PHOTO_PIXELS, DOOR_PHOTO_SIDE } from '#shared/domain/delivery/door-photo.ts'
import { storedClock, timeOfEvent } from '#shared/domain/delivery/rider-events.ts'
import * as queries from './queries.ts'
import { removeFiles } from './remove-past.ts'

const BOX = { width: DOOR_PHOTO_SIDE, height: DOOR_PHOTO_SIDE, quality: 0.75 }

interface Sent {
  /** The delivery that it belongs to, noted by that rider before. */
  eventId: string
  riderId: string
  bytes: Buffer
  /** By the phone's clock. */
  takenAt: Date
  sentAt: Date
}

/**
 * Keeps the photo of a delivery, the first one that comes: the same again, or another, changes nothing once it is stored. What
 * does not fit any more follows its event, which was kept all the same. Throws `not_found` for an event of another rider, and
 * what `encodeImage` throws.
 */
export async function keepPhoto(ctx: AppContext, { eventId, riderId, bytes, takenAt, sentAt }: Sent): Promise<void> {
  const delivery = await queries.deliveryOf(ctx.db, { eventId, riderId })
  if (!delivery) throw new AppError('not_found')
  if (await queries.storedPhoto(ctx.db, eventId)) return
  const { full, small } = await encodeImage(ctx, bytes, BOX, { pixels: DOOR_PHOTO_PIXELS })
  const receivedAt = ctx.now()
  const path = await queries.notePhoto(ctx.db, {
    eventId,
    path: `door-photos/${randomBytes(32).toString('hex')}.webp`,
    deviceAt: storedClock(takenAt, receivedAt),
    takenAt: timeOfEvent({ at: takenAt, sentAt, receivedAt }).happenedAt,
    receivedAt,
  })
  try {
    await ctx.files.put(smallUpload(path), small, 'private')
    await ctx.files.put(path, full, 'private')
  } catch (error) {
    ctx.log.error({ err: error }, 'a photo of a delivery could not be stored')
    throw new AppError('upload_failed')
  }
  if (!(await queries.noteStored(ctx.db, { eventId, path, at: ctx.now() }))) {
    // Housekeeping has removed it meanwhile, as a try of weeks ago: nothing would ever find these files.
    await removeFiles(ctx.files, path)
    throw new AppError('upload_failed')
  }
  if (delivery.day && delivery.slot) {
    ctx.events.publish({ type: 'runs-changed', day: delivery.day, slot: delivery.slot })
  }
}
