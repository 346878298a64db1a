import { defineCalls } from '../../define.ts'
import type { feedbackSchemas } from './feedback.schemas.ts'

/** What customers say of their orders, as the kitchen reads it. */
export const feedbackCalls = defineCalls<typeof feedbackSchemas>({
  feedback: {
    method: 'GET',
    path: '/api/admin/feedback',
    access: 'admin',
    permission: 'feedback.read',
    summary: 'Ratings and complaints of the last seven days, with the dishes that were rated worst.',
  },
  listTickets: {
    method: 'GET',
    path: '/api/admin/tickets',
    access: 'admin',
    permission: 'feedback.read',
    summary: 'What was missing of orders: what is still to be made good, and what was made good last.',
  },
  closeTicket: {
    method: 'PUT',
    path: '/api/admin/tickets/{id}',
    access: 'admin',
    permission: 'feedback.write',
    summary: 'Says what was done about something that was missing.',
  },
})
