import { defineCalls } from '../../define.ts'
import type { riderNoteSchemas } from './rider-notes.schemas.ts'

/** What riders have noted on the way and did not fit any more: for the dispatcher. */
export const riderNoteCalls = defineCalls<typeof riderNoteSchemas>({
  listRiderNotes: {
    method: 'GET',
    path: '/api/admin/delivery/notes',
    access: 'admin',
    permission: 'delivery.read',
    summary: 'What riders have noted that did not fit any more and nobody has seen, and phones whose clocks are wrong.',
  },
  seeRiderNote: {
    method: 'POST',
    path: '/api/admin/delivery/notes/{id}/seen',
    access: 'admin',
    permission: 'delivery.write',
    summary: 'Puts one of them aside: somebody has seen to it.',
  },
})
