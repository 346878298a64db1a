import { defineCalls } from '../../define.ts'
import type { uploadSchemas } from './uploads.schemas.ts'

/** Pictures of dishes, menus and cuisines. Spec: admin §3 and §7. */
export const uploadCalls = defineCalls<typeof uploadSchemas>({
  uploadImage: {
    method: 'POST',
    path: '/api/admin/upload',
    access: 'admin',
    permission: 'pictures.write',
    multipart: true,
    summary: 'Keeps a picture, newly encoded and without what the camera wrote into it, and answers its address.',
  },
  removeUpload: {
    method: 'DELETE',
    path: '/api/admin/upload',
    access: 'admin',
    permission: 'pictures.write',
    summary: 'Removes a picture that no dish or menu shows. One that is gone already is no error.',
  },
})
