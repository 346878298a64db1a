import { z } from 'zod'
import { UPLOAD_FOLDERS, type UploadFolder } from '../../../domain/catalog/uploads.ts'
import { done, reject, text } from '../../parts.ts'

const folders = Object.keys(UPLOAD_FOLDERS) as [UploadFolder, ...UploadFolder[]]

export const uploadSchemas = {
  uploadImage: {
    body: z.object({
      /** JPEG, PNG, WebP, GIF or AVIF, at most 10 MB and 50 megapixels, an AVIF 12.5. */
      file: z.file(reject('upload_no_file')),
      /** Decides the size: inside 800×600, 1200×1200 or 1200×800 pixels. */
      folder: z.enum(folders, reject('upload_folder')).default('images'),
    }),
    reply: z.object({
      /** Where anyone reads the picture, always WebP, for an `image_url`. */
      url: z.string(),
    }),
  },
  removeUpload: { body: z.object({ url: text(300) }), reply: done },
}
