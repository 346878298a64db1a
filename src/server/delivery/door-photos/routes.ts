import { AppError } from '#server/kernel/http/errors.ts'
import { withFile } from '#server/kernel/http/multipart.ts'
import type { Route } from '#server/kernel/http/route.ts'
import { adminPictureRoute, adminRoute } from '#server/people/people.ts'
import { contract } from '#shared/contract/contract.ts'
import { smallUpload } from '#shared/domain/catalog/uploads.ts'
import { DOOR_PHOTO_BYTES } from '#shared/domain/delivery/door-photo.ts'
import { keepPhoto } from './keep-photo.ts'
import { storedPhoto } from './queries.ts'

/** Photos at the door: riders send them, the office looks at them. */
export const doorPhotoRoutes: Route[] = [
  withFile(
    adminRoute(contract.addDoorPhoto, async ({ ctx, caller, params, body: { file, takenAt, sentAt } }) => {
      const bytes = Buffer.from(await file.arrayBuffer())
      const clocks = { takenAt: new Date(takenAt), sentAt: new Date(sentAt) }
      await keepPhoto(ctx, { eventId: params.id, riderId: caller.id, bytes, ...clocks })
      return {}
    }),
    { bytes: DOOR_PHOTO_BYTES, tooBig: 'photo_too_big' },
  ),

  adminPictureRoute(contract.doorPhoto, async ({ ctx, params, query: { size = 'full' } }) => {
    const path = await storedPhoto(ctx.db, params.id)
    if (path === undefined) throw new AppError('not_found')
    const bytes = await ctx.files.get(size === 'small' ? smallUpload(path) : path).catch((error: unknown) => {
      ctx.log.error({ err: error }, 'a photo of a delivery could not be read')
      throw new AppError('unavailable')
    })
    if (bytes === null) throw new AppError('not_found')
    return bytes
  }),
]
