import { z } from 'zod'
import { done, idParams, phoneInstant, reject } from '../../parts.ts'

export const riderPhotoSchemas = {
  addDoorPhoto: {
    /** Of the event that says that a photo was taken. */
    params: idParams,
    body: z.object({
      /** JPEG, PNG, WebP, GIF or AVIF, at most 200 kB and 4 megapixels. */
      file: z.file(reject('upload_no_file')),
      /** By the phone's clock. */
      takenAt: phoneInstant,
      sentAt: phoneInstant,
    }),
    reply: done,
  },
}
