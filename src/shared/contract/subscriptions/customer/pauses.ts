import { defineCalls } from '../../define.ts'
import type { pauseSchemas } from './pauses.schemas.ts'

/** Pausing a customer's subscriptions. Apart from `subscriptions.ts`: only who opens the dialog needs it. */
export const pauseCalls = defineCalls<typeof pauseSchemas>({
  listPauses: {
    method: 'GET',
    path: '/api/subscription-pauses/{id}',
    access: 'customer',
    summary: 'The pauses of one of the caller’s subscriptions, and all that tells what another would do.',
  },
  previewPause: {
    method: 'GET',
    path: '/api/subscription-pauses/{id}/preview',
    access: 'customer',
    summary: 'What pausing a subscription from one day to another, or without an end, would do now.',
  },
  pauseSubscription: {
    method: 'POST',
    path: '/api/subscription-pauses/{id}',
    access: 'customer',
    idempotent: true,
    summary: 'Pauses a subscription: its meals are kept. Days that are paused already change nothing.',
  },
  serveDay: {
    method: 'POST',
    path: '/api/subscription-pauses/{id}/serve',
    access: 'customer',
    idempotent: true,
    summary: 'Takes one day out of the pause that holds it: its meal comes after all, the other days stay paused.',
  },
  withdrawPause: {
    method: 'POST',
    path: '/api/pauses/{id}/withdraw',
    access: 'customer',
    summary: 'Withdraws a pause: the subscription is served again from the first open day whose deadline is ahead.',
  },
})
