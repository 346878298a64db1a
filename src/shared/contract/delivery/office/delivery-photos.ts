import { defineCalls } from '../../define.ts'
import type { deliveryPhotoSchemas } from './delivery-photos.schemas.ts'

/** Photos that riders took at the door: for whoever sees the stops with their people. */
export const deliveryPhotoCalls = defineCalls<typeof deliveryPhotoSchemas>({
  doorPhoto: {
    method: 'GET',
    path: '/api/admin/delivery/photos/{id}',
    access: 'admin',
    permission: 'delivery.read',
    picture: true,
    summary: 'The photo of a delivery, while it is kept. No cache may keep it.',
  },
})
