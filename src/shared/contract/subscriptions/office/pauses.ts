import { defineCalls } from '../../define.ts'
import type { adminPauseSchemas } from './pauses.schemas.ts'

/** Pausing a subscription for its customer. */
export const adminPauseCalls = defineCalls<typeof adminPauseSchemas>({
  adminListPauses: {
    method: 'GET',
    path: '/api/admin/subscription-pauses/{id}',
    access: 'admin',
    permission: 'subscriptions.read',
    summary:
      'The pauses of a subscription, those of the past too, with who made them, and all that tells what another would do.',
  },
  adminPreviewPause: {
    method: 'GET',
    path: '/api/admin/subscription-pauses/{id}/preview',
    access: 'admin',
    permission: 'subscriptions.read',
    summary: 'What pausing a subscription from one day to another, or without an end, would do now.',
  },
  adminPauseSubscription: {
    method: 'POST',
    path: '/api/admin/subscription-pauses/{id}',
    access: 'admin',
    permission: 'subscriptions.write',
    summary: 'Pauses a subscription for its customer: its meals are kept. Days that are paused already change nothing.',
  },
  adminWithdrawPause: {
    method: 'POST',
    path: '/api/admin/pauses/{id}/withdraw',
    access: 'admin',
    permission: 'subscriptions.write',
    summary: 'Withdraws a pause of a subscription, whoever made it.',
  },
})
