import { defineCalls } from '../../define.ts'
import type { riderPhotoSchemas } from './photo.schemas.ts'

/** Photos that the calling rider took at the door. */
export const riderPhotoCalls = defineCalls<typeof riderPhotoSchemas>({
  addDoorPhoto: {
    method: 'POST',
    path: '/api/rider/events/{id}/photo',
    access: 'admin',
    permission: 'deliveries.own',
    multipart: true,
    summary:
      'Keeps the photo of a delivery that the caller has noted before, newly encoded and without what the camera wrote into it. The first one counts; the same again is no error.',
  },
})
