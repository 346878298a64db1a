import { pushCalls } from '#shared/contract/notifications/customer/push.ts'
import type { Api } from '#web/kit/api/call-api.ts'
import { subscribeToPush } from '#web/kit/api/push-subscription.ts'
import { pushAllowed } from '#web/kit/api/push-support.ts'
import { localItems } from '#web/kit/browser/items.ts'
import { PUSH_TOKEN_KEY } from '#web/kit/stores/customer-items.ts'

/** Spec: customer §9. */
const REFRESH_MS = 7 * 24 * 60 * 60 * 1000

/** What the browser keeps of its push token (spec: customer §3). */
interface KeptToken {
  token: string
  /** When the server was sent it, by this browser's clock. */
  createTime: number
  subscriptionOptions: { auth: string; p256dh: string; endpoint: string; swScope: string; vapidKey: string }
}

/**
 * Sends this browser's push token to the server: at once when it is new, and again after seven days. Only when
 * notifications are allowed. A failure is logged for developers and counts as no token; the next visit tries again.
 */
export async function pushToken(api: Api, phoneNumber: string): Promise<string | null> {
  if (!pushAllowed()) return null
  try {
    return await freshToken(api, phoneNumber)
  } catch (error) {
    // biome-ignore lint/suspicious/noConsole: the spec wants it logged, and nothing shown
    console.debug('no push token', error)
    return null
  }
}

async function freshToken(api: Api, phoneNumber: string): Promise<string> {
  const { registration, publicKey, subscription } = await subscribeToPush(
    async () => (await api.call(pushCalls.pushKey, {})).publicKey,
  )
  const token = JSON.stringify(subscription)
  const kept = localItems.readJson(PUSH_TOKEN_KEY) as KeptToken | null
  const age = Date.now() - (kept?.createTime ?? 0)
  if (kept?.token === token && age >= 0 && age < REFRESH_MS) return token
  await api.call(pushCalls.saveFcmToken, { body: { phoneNumber, fcmToken: token } })
  const { endpoint, keys } = subscription.toJSON()
  const toKeep: KeptToken = {
    token,
    createTime: Date.now(),
    subscriptionOptions: {
      auth: keys?.auth ?? '',
      p256dh: keys?.p256dh ?? '',
      endpoint: endpoint ?? '',
      swScope: registration.scope,
      vapidKey: publicKey,
    },
  }
  localItems.writeJson(PUSH_TOKEN_KEY, toKeep)
  return token
}
