import { createDecipheriv, createECDH, createHmac, createPublicKey, randomBytes, verify } from 'node:crypto'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { PushMessage } from '#shared/contract/notifications/customer/push.schemas.ts'

/** A push that has arrived, decrypted as the browser would. */
export interface Arrived {
  device: string
  message: PushMessage
  headers: IncomingHttpHeaders
}

/** A browser as its push service knows it: its subscription, and what it has been sent. */
export interface Device {
  /** What the browser sends as `fcmToken`. */
  token: string
  endpoint: string
  arrived: Arrived[]
}

export interface PushServer {
  origin: string
  newDevice(): Device
  /** All that has arrived, in order. */
  arrived: Arrived[]
  /** What is answered instead of taking a push; `null` takes all. May look at the device's endpoint. */
  reject: ((endpoint: string) => { status: number; headers?: Record<string, string> } | null) | null
  /** Requests that came, taken or not. */
  requests: number
  close(): Promise<void>
}

/** A push service on this machine: takes, checks (VAPID, RFC 8292) and decrypts (RFC 8291) what it is sent. */
export async function startPushServer(vapidPublicKey: string, now = () => new Date()): Promise<PushServer> {
  const devices = new Map<string, { keys: DeviceKeys; device: Device }>()
  const http = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      server.requests += 1
      const endpoint = `${server.origin}${request.url}`
      const rejection = server.reject?.(endpoint)
      const known = devices.get(endpoint)
      if (rejection || !known) return response.writeHead(rejection?.status ?? 404, rejection?.headers).end()
      const problem = vapidProblem(request.headers.authorization ?? '', server.origin, vapidPublicKey, now())
      if (problem !== null) return response.writeHead(403).end(problem)
      const message: PushMessage = JSON.parse(decrypt(Buffer.concat(chunks), known.keys).toString())
      const arrived = { device: endpoint, message, headers: request.headers }
      known.device.arrived.push(arrived)
      server.arrived.push(arrived)
      response.writeHead(201).end()
    })
  })
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  const server: PushServer = {
    origin: `http://127.0.0.1:${(http.address() as AddressInfo).port}`,
    arrived: [],
    reject: null,
    requests: 0,
    newDevice() {
      const keys = deviceKeys()
      const endpoint = `${server.origin}/send/${randomBytes(16).toString('base64url')}`
      const token = JSON.stringify({ endpoint, expirationTime: null, keys: { p256dh: keys.p256dh, auth: keys.auth } })
      const device = { token, endpoint, arrived: [] }
      devices.set(endpoint, { keys, device })
      return device
    },
    close: () =>
      new Promise((resolve) => {
        http.close(() => resolve())
        http.closeAllConnections()
      }),
  }
  return server
}

interface DeviceKeys {
  ecdh: ReturnType<typeof createECDH>
  p256dh: string
  auth: string
}

function deviceKeys(): DeviceKeys {
  const ecdh = createECDH('prime256v1')
  return { ecdh, p256dh: ecdh.generateKeys('base64url'), auth: randomBytes(16).toString('base64url') }
}

/** Why a request's VAPID is no good; `null` when it is. */
function vapidProblem(authorization: string, origin: string, publicKey: string, now: Date): string | null {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(authorization) ?? []
  if (key !== publicKey) return 'another key'
  const [header = '', claims = '', signature = ''] = token.split('.')
  const point = Buffer.from(key, 'base64url')
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  }
  const verified = verify(
    'sha256',
    Buffer.from(`${header}.${claims}`),
    { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  if (!verified) return 'a bad signature'
  const { aud, exp, sub } = JSON.parse(Buffer.from(claims, 'base64url').toString())
  if (aud !== origin) return 'for another push service'
  const validMs = exp * 1000 - now.getTime()
  if (validMs < 0 || validMs > 24 * 60 * 60 * 1000) return 'expired, or valid for too long'
  return /^(mailto:|https:)/.test(sub) ? null : 'from nobody'
}

/** RFC 8291 over RFC 8188, with one record. */
function decrypt(body: Buffer, { ecdh, auth }: DeviceKeys): Buffer {
  const salt = body.subarray(0, 16)
  const keyLength = body.readUInt8(20)
  const senderKey = body.subarray(21, 21 + keyLength)
  const sealed = body.subarray(21 + keyLength)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), ecdh.getPublicKey(), senderKey])
  const secret = hkdf(Buffer.from(auth, 'base64url'), ecdh.computeSecret(senderKey), info, 32)
  const key = hkdf(salt, secret, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
  const nonce = hkdf(salt, secret, Buffer.from('Content-Encoding: nonce\0'), 12)
  const decipher = createDecipheriv('aes-128-gcm', key, nonce)
  decipher.setAuthTag(sealed.subarray(-16))
  const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()])
  // The last record ends with a 2 and zeros.
  return padded.subarray(0, padded.lastIndexOf(2))
}

function hkdf(salt: Buffer, secret: Buffer, info: Buffer, length: number): Buffer {
  const key = createHmac('sha256', salt).update(secret).digest()
  return createHmac('sha256', key)
    .update(Buffer.concat([info, Buffer.from([1])]))
    .digest()
    .subarray(0, length)
}
