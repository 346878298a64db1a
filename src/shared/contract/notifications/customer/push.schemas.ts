import { z } from 'zod'
import { done, enteredDay, instant, kitchenDay, phoneText, reject, slotCode, text } from '../../parts.ts'

/** A browser's push subscription, serialised as JSON. */
export const pushToken = z
  .string(reject('push_token_invalid'))
  .min(1, reject('push_token_invalid'))
  .max(4000, reject('push_token_invalid'))

export const pushSchemas = {
  pushKey: { reply: z.object({ publicKey: z.string() }) },
  saveFcmToken: {
    body: z.object({ phoneNumber: phoneText, fcmToken: pushToken }),
    reply: done,
  },
  replaceFcmToken: {
    body: z.object({ oldEndpoint: text(2000), fcmToken: pushToken }),
    reply: done,
  },
  answerByPush: {
    body: z.object({ token: text(200), answer: z.enum(['confirm', 'skip']) }),
    /** What has been done, for a person. */
    reply: z.object({ message: z.string() }),
  },
  notifyOfMenu: {
    /** `plate`: of a free plate on a day that is full. Without a slot: of lunch. */
    body: z.object({ date: enteredDay, wants: z.enum(['menu', 'plate']).optional(), slot: slotCode.optional() }),
    /** True when the day has a menu, or room for a plate, already. */
    reply: z.object({ available: z.boolean() }),
  },
  heldPlates: {
    reply: z.object({ plates: z.array(z.object({ day: kitchenDay, slot: slotCode, until: instant })) }),
  },
}

/** What a push carries to the service worker. */
export interface PushMessage {
  title: string
  body: string
  /** In which language the texts are; English when it does not say. */
  lang?: string
  /** A notification takes the place of the one with the same tag. */
  tag: string
  /** The screen that a tap opens: a path of the app. */
  url: string
  /** The buttons that answer a pending order without opening the app. */
  answer?: {
    token: string
    confirm: string
    skip: string
    /** Shown when the answer could not be given; a tap opens `url`. */
    failedTitle: string
    failedBody: string
  }
}
