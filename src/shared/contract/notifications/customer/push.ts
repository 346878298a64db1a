import { defineCalls } from '../../define.ts'
import type { pushSchemas } from './push.schemas.ts'

/** Push notifications. Spec: customer §7. */
export const pushCalls = defineCalls<typeof pushSchemas>({
  pushKey: {
    method: 'GET',
    path: '/api/push/key',
    access: 'public',
    summary: 'The public key (VAPID) with which a browser asks its push service for a subscription.',
  },
  saveFcmToken: {
    method: 'POST',
    path: '/api/user/fcm-token',
    access: 'customer',
    ownPhone: 'body.phoneNumber',
    summary:
      "Notes where the caller's browser is pushed to, until the session ends; the same token again refreshes it.",
  },
  replaceFcmToken: {
    method: 'POST',
    path: '/api/push/replaced',
    access: 'public',
    summary:
      'A push service gave a browser a new address: it takes the place of the former one, which only that browser knows.',
  },
  answerByPush: {
    method: 'POST',
    path: '/api/orders/answer-by-notice',
    access: 'public',
    summary: "Confirms or skips the one order of a notification's answer token, before its deadline.",
  },
  notifyOfMenu: {
    method: 'POST',
    path: '/api/menu/notify-me',
    access: 'customer',
    summary:
      'Notes an alert, pushed to the caller once there is a menu for a day that has none, or a free plate on one that is full.',
  },
  heldPlates: {
    method: 'GET',
    path: '/api/menu/held-plates',
    access: 'customer',
    summary: 'The plates of full days that are held for the caller, who waited for them, and until when.',
  },
})
