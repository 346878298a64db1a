import { defineCalls } from '../../define.ts'
import type { subscriberSchemas } from './subscribers.schemas.ts'

/** Who subscribes, in the lists by which the office calls them. */
export const subscriberCalls = defineCalls<typeof subscriberSchemas>({
  listSubscribers: {
    method: 'GET',
    path: '/api/admin/subscribers',
    access: 'admin',
    permission: 'subscriptions.read',
    summary:
      'Subscribers page by page, those who end first before others: all, or those that end soon, are unpaid, paused, ended and not renewed, or without an address.',
  },
  exportSubscribers: {
    method: 'GET',
    path: '/api/admin/subscribers/export',
    access: 'admin',
    permission: 'subscriptions.read',
    csv: true,
    summary: 'A list of subscribers as a file for a spreadsheet, all of it.',
  },
})
