import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import type { PushConfig, VapidKeys } from '#server/kernel/config/config.ts'
import type { Db } from '#server/kernel/db/connection.ts'
import { sharedSetting } from '#server/kernel/db/settings.ts'
import { isPublicHttps, lookUpPublic } from './public-address.ts'

/** Loaded with the first message. */
const loadWebPush = async () => (await import('web-push')).default

/** Shorter than a server may take to stop. */
const TIMEOUT_MS = 5_000

/** Where a browser is pushed to: its address at the push service, and its keys (base64url). */
export interface PushTarget {
  endpoint: string
  p256dh: string
  auth: string
}

/** What became of a push. `retryAfterS` is what the push service asked for. */
export type PushOutcome =
  | { kind: 'taken' }
  /** The browser is not there any more. */
  | { kind: 'gone' }
  /** The push service will never take this. */
  | { kind: 'rejected'; status: number }
  | { kind: 'later'; status: number | null; retryAfterS: number | null }

export interface PushService {
  /** VAPID, base64url: browsers ask for their subscription with it. */
  publicKey: string
  /** False for an address that we would not push to: no https, or not on the public network. */
  accepts(endpoint: string): boolean
  /**
   * Encrypts and hands over one message. Never throws. `topic` lets a newer message take the place of one that the push
   * service still keeps; it keeps it for `ttlS` seconds at most.
   */
  send(target: PushTarget, message: string, options: { ttlS: number; topic: string }): Promise<PushOutcome>
}

/** Web Push with the configured keys, else with a pair made once and shared by all instances through the database. */
export async function pushServiceOf(config: PushConfig, db: Db): Promise<PushService> {
  const keys = config.keys ?? (await sharedKeys(db))
  const vapidDetails = { subject: config.subject, ...keys }
  return {
    publicKey: keys.publicKey,
    accepts: (endpoint) => {
      const url = URL.canParse(endpoint) ? new URL(endpoint) : null
      return url !== null && (config.allowLocal ? /^https?:$/.test(url.protocol) : isPublicHttps(url))
    },
    send: async ({ endpoint, p256dh, auth }, message, { ttlS, topic }) => {
      const subscription = { endpoint, keys: { p256dh, auth } }
      const options = {
        vapidDetails,
        TTL: ttlS,
        topic,
        urgency: 'high' as const,
        contentEncoding: 'aes128gcm' as const,
      }
      try {
        const webpush = await loadWebPush()
        const { method, headers, body } = webpush.generateRequestDetails(subscription, message, options)
        return await post(new URL(endpoint), { method, headers, body, allowLocal: config.allowLocal })
      } catch {
        // No network, no answer in time, a name that leads nowhere: nothing that could be told without the address.
        return { kind: 'later', status: null, retryAfterS: null }
      }
    },
  }
}

async function sharedKeys(db: Db): Promise<VapidKeys> {
  return JSON.parse(
    await sharedSetting(db, 'vapid_keys', async () => JSON.stringify((await loadWebPush()).generateVAPIDKeys())),
  )
}

interface PushRequest {
  method: string
  headers: object
  body: Buffer | null
  allowLocal: boolean
}

function post(url: URL, { method, headers, body, allowLocal }: PushRequest): Promise<PushOutcome> {
  const request = url.protocol === 'http:' ? requestHttp : requestHttps
  return new Promise((resolve, reject) => {
    const sent = request(
      url,
      {
        method,
        headers: { ...headers },
        signal: AbortSignal.timeout(TIMEOUT_MS),
        // The name may lead elsewhere than when it was noted; redirects are not followed.
        ...(!allowLocal && { lookup: lookUpPublic }),
      },
      (response) => {
        response.resume()
        response.on('error', reject)
        response.on('end', () => resolve(outcomeOf(response.statusCode ?? 0, response.headers['retry-after'])))
      },
    )
    sent.on('error', reject)
    sent.end(body)
  })
}

function outcomeOf(status: number, retryAfter: string | undefined): PushOutcome {
  if (status >= 200 && status < 300) return { kind: 'taken' }
  if (status === 404 || status === 410) return { kind: 'gone' }
  const retryAfterS = /^\d{1,6}$/.test(retryAfter ?? '') ? Number(retryAfter) : null
  return status === 408 || status === 429 || status >= 500
    ? { kind: 'later', status, retryAfterS }
    : { kind: 'rejected', status }
}
