import { randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { AppContext } from '#server/kernel/context.ts'
import { AppError } from '#server/kernel/http/errors.ts'
import { withFile } from '#server/kernel/http/multipart.ts'
import type { Route } from '#server/kernel/http/route.ts'
import { adminRoute } from '#server/people/people.ts'
import { contract } from '#shared/contract/contract.ts'
import {
  MAX_UPLOAD_BYTES,
  newUploadPath,
  photoUpload,
  servedPath,
  smallUpload,
  UPLOAD_FOLDERS,
  uploadPath,
  uploadUrl,
} from '#shared/domain/catalog/uploads.ts'
import { encodeImage } from './encode.ts'
import * as queries from './queries.ts'
import { removeUploads } from './remove-unshown.ts'

/** Pictures that admins upload. */
export const uploadRoutes: Route[] = [
  withFile(
    adminRoute(contract.uploadImage, async ({ ctx, caller, body: { file, folder } }) => {
      const asPhoto = folder === 'menu-images'
      const bytes = Buffer.from(await file.arrayBuffer())
      const { full, small, photo } = await encodeImage(ctx, bytes, UPLOAD_FOLDERS[folder], { asPhoto })
      const path = newUploadPath(folder, ctx.now(), file.name, randomBytes(4).toString('hex'))
      await queries.noteUpload(ctx.db, { path, adminId: caller.id, photo: photo?.facts ?? null, at: ctx.now() })
      try {
        for (const { width, format, bytes } of photo?.files ?? [])
          await ctx.files.put(photoUpload(path, width, format), bytes)
        await ctx.files.put(path, full)
        await ctx.files.put(smallUpload(path), small)
      } catch (error) {
        ctx.log.error({ err: error }, 'an uploaded picture could not be stored')
        throw new AppError('upload_failed')
      }
      return { url: uploadUrl(path) }
    }),
    { bytes: MAX_UPLOAD_BYTES, tooBig: 'upload_too_big' },
  ),

  adminRoute(contract.removeUpload, async ({ ctx, body }) => {
    const path = uploadPath(body.url)
    if (path === null) throw new AppError('not_found')
    if (await queries.isShown(ctx.db, path)) throw new AppError('upload_in_use')
    await removeUploads(ctx, [path])
    return {}
  }),
]

/** The storage is in trouble: not the picture's fault, and nothing that a browser may keep. */
function unavailable(): never {
  throw new AppError('unavailable')
}

/** Serves the pictures to everyone. What stands under a path never changes, so it is kept for a year. */
export function registerUploads(app: FastifyInstance, ctx: AppContext) {
  app.get<{ Params: { folder: string; name: string } }>('/uploads/:folder/:name', async (request, reply) => {
    const { folder, name } = request.params
    const path = servedPath(`/uploads/${folder}/${name}`)
    const bytes = path && (await ctx.files.get(path).catch(unavailable))
    if (!bytes) throw new AppError('not_found')
    return reply
      .type(path.endsWith('.avif') ? 'image/avif' : 'image/webp')
      .header('cache-control', 'public, max-age=31536000, immutable')
      .header('content-security-policy', "default-src 'none'; sandbox")
      .send(bytes)
  })
}
