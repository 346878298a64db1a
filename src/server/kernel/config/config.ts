/** What the environment says, typed and checked; see read-config.ts. */

export type SmsConfig =
  /** Nothing is sent. `open`: allowed on purpose to those who come from elsewhere than this machine. */
  | { provider: 'test'; open: boolean }
  | { provider: 'msg91'; authKey: string; templateId: string; apiUrl: string }
  | { provider: 'twilio'; accountSid: string; authToken: string; from: string; apiUrl: string }

/** The payment gateway, which takes payments for the kitchen. */
export type GatewayConfig = (
  | {
      provider: 'razorpay'
      keyId: string
      keySecret: string
      /** The one in force, and the former one while the gateway still repeats what it signed with it. */
      webhookSecrets: string[]
    }
  | {
      provider: 'cashfree'
      appId: string
      /** It signs webhooks, too; the first one also says who we are. */
      secretKeys: string[]
    }
) & {
  apiUrl: string
  /** Its script for browsers. */
  checkoutUrl: string
  /** Where that script loads from, shows frames of and calls: origins of the content security policy. */
  origins: string[]
}

/** Where uploaded pictures are kept. `null`: Amazon's own endpoint; the keys of the machine's role. */
export type FilesConfig =
  | { storage: 'disk'; dir: string }
  | {
      storage: 's3'
      bucket: string
      region: string
      endpoint: string | null
      accessKeyId: string | null
      secretAccessKey: string | null
    }

export interface PushConfig {
  /** The key pair (VAPID) by which push services know this server; `null`: made at the first start, kept in the database. */
  keys: VapidKeys | null
  /** Whom a push service may write to: a mailto: or https: address. */
  subject: string
  /** Push services may be on this machine and without TLS: for tests. */
  allowLocal: boolean
}

/** What one client may do, see http/limits.ts; 0 for any number. */
export interface LimitsConfig {
  /** Calls in a minute of all who are not signed in at one address. */
  perAddress: number
  /** Calls in a minute of one signed-in customer or admin. */
  perCaller: number
  /** Codes sent and tried, and passwords tried, in an hour at one address that led to no session. */
  signIns: number
  /** Codes a day to one phone that nobody typed in: for its known devices, and as many for all others. */
  codesPerPhone: number
  /** Codes a day to one phone that were typed in. */
  signInsPerPhone: number
  /** Codes a day for strangers at one address that nobody typed in. */
  codesPerAddress: number
  /** The same, typed in or not. */
  allCodesPerAddress: number
  /** Codes a day of the whole kitchen: for known devices, and as many for all others. */
  codesADay: number
}

/** What a customer may order for one day without the kitchen's yes; 0 for any number. Portions are thalis and add-ons. */
interface OrderCaps {
  orders: number
  portions: number
}

/** The caps of customers whom the kitchen knows, and of those who have not had `until` orders delivered yet. */
export interface OrderCapsConfig {
  known: OrderCaps
  first: OrderCaps
  until: number
}

/** Where `/metrics` is shown: nowhere unless one of the two is given. */
export interface MetricsConfig {
  /** A port of its own, on `host`. */
  port: number | null
  host: string
  /** What whoever asks has to bring as a bearer token; without a port of its own it is asked for on the common one. */
  token: string | null
}

/** base64url, as Web Push writes them. */
export interface VapidKeys {
  publicKey: string
  privateKey: string
}

export interface Config {
  mode: 'production' | 'development'
  port: number
  host: string
  dataDir: string
  /** Bytes that must be free where the data stands; below them nothing new is taken. 0 for any. */
  minFreeBytes: number
  /** `null`: the embedded database under `dataDir`. */
  databaseUrl: string | null
  databasePool: number
  /** Milliseconds that the database may keep one call waiting. */
  databaseTimeoutMs: number
  publicUrl: string | null
  roles: ('web' | 'worker')[]
  firstAdmin: { email: string | null; password: string | null }
  sms: SmsConfig
  codeLength: number
  push: PushConfig
  /** The one that is offered for new payments. `null`: the kitchen takes them to its own UPI address, if it has one. */
  gateway: GatewayConfig | null
  /** All whose keys are there: it, and former ones, which go on with what they took. */
  gateways: GatewayConfig[]
  files: FilesConfig
  /** So long photos are kept that riders took at the door. */
  doorPhotoDays: number
  /** Told of every admin's session that begins or is logged out; `null` for nobody. */
  authSyncUrl: string | null
  /** Tells how far it is by road (OSRM); `null`: estimated. */
  osrmUrl: string | null
  /** How many proxies stand in front: the visitor's address is taken from the last one's entry in X-Forwarded-For. */
  trustProxy: number
  limits: LimitsConfig
  orderCaps: OrderCapsConfig
  /** The sessions of a restored backup go on. */
  keepSessions: boolean
  /** Every instant is believed: for tests that move the clock. */
  allowClockJumps: boolean
  metrics: MetricsConfig
  /** Milliseconds by which the process may lag behind before it rejects work; 0 for any. */
  maxDelayMs: number
  /** Whether invoices get their numbers here: not where a copy of the kitchen's data is tried. */
  issueDocuments: boolean
  /** Milliseconds for which a server that has been told to end says so to proxies before it does. */
  drainMs: number
  logLevel: string
  seed: 'demo' | 'none'
}
