import { once } from 'node:events'
import { request } from 'node:http'
import type { Socket } from 'node:net'
import { describe, expect, test } from 'vitest'
import { contract } from '#shared/contract/contract.ts'
import type { MessageAnswer } from '#shared/contract/realtime.ts'
import { type Customer, testApp } from '../../support/app.ts'
import { heldByAll } from '../../support/held-by-all.ts'
import { addMenu, orderBody } from '../../support/kitchen.ts'
import { type ClientSocket, type Listener, newSocket, openSockets } from '../../support/sockets.ts'

const app = await testApp()
const sockets = await openSockets(app)
const { call } = app
await addMenu(app, { active: true })
const admin = await app.signInAdmin()

const CUT_WITHIN_MS = 5000

/** Something happens to a customer of which nobody else may hear. */
async function happensTo(owner: Customer) {
  const { reply } = await call(contract.placeOrder, { body: orderBody(owner.phone) }, { token: owner.token })
  const params = { id: reply.order._id }
  await call(contract.setOrderStatus, { params, body: { status: 'preparing' } }, { token: admin })
}

const join = (socket: ClientSocket, id: unknown): Promise<MessageAnswer> =>
  socket.emitWithAck('join-user-room', id as string)

/** Asks for a WebSocket by hand. Status 101 when the server lets it in, with the connection; else it is closed. */
function handshake(headers: Record<string, string> = {}, transport = 'websocket') {
  return new Promise<{ status: number; socket: Socket | null }>((resolve, reject) => {
    const opening = request(`${sockets.url}/socket.io/?EIO=4&transport=${transport}`, {
      headers: {
        connection: 'Upgrade',
        upgrade: 'websocket',
        'sec-websocket-version': '13',
        'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
        ...headers,
      },
    })
    opening.once('upgrade', ({ statusCode = 0 }, socket) => resolve({ status: statusCode, socket: socket as Socket }))
    opening.once('response', (response) => {
      response.resume()
      resolve({ status: response.statusCode ?? 0, socket: null })
    })
    opening.once('error', reject)
    opening.end()
  })
}

describe('who is let in', () => {
  test.each([
    ['no token', undefined],
    ['an empty one', ''],
    ['a made-up one', 'A'.repeat(43)],
    ['no text', { token: ['x'] }],
    ['a very long one', 'x'.repeat(5000)],
    ['one that is no token', "' OR 1=1 --"],
  ])('%s: rejected', async (_, token) => {
    await expect(sockets.connect(token)).rejects.toThrow('sign_in_required')
  })

  // shows: C6.12
  test('a token that has ended, and one that has expired: rejected', async () => {
    const [ended, expired] = [await app.signIn(), await app.signIn()]
    await call(contract.logout, {}, { token: ended.token })
    await expect(sockets.connect(ended.token)).rejects.toThrow('sign_in_required')
    app.clock.advance({ days: 31 })
    await expect(sockets.connect(expired.token)).rejects.toThrow('sign_in_required')
    await expect(sockets.connect(admin)).rejects.toThrow('sign_in_required')
    app.clock.advance({ days: -31 })
  })

  // shows: C6.16
  test('a page of another site is rejected, our own and programs are not', async () => {
    expect((await handshake({ origin: 'https://evil.example' })).socket).toBeNull()
    expect((await handshake({ origin: 'null' })).socket).toBeNull()
    for (const origin of [sockets.url, undefined]) {
      const { status, socket } = await handshake(origin === undefined ? {} : { origin })
      expect(status).toBe(101)
      socket?.destroy()
    }
  })

  // shows: C7.realtime.3
  test('there is no other transport than WebSocket', async () => {
    const response = await fetch(`${sockets.url}/socket.io/?EIO=4&transport=polling`)
    expect(response.status).toBe(400)
    expect((await handshake({}, 'polling')).socket).toBeNull()
    expect((await fetch(`${sockets.url}/healthz`)).status).toBe(200)
  })

  test('a connection that shows no token is ended', async () => {
    const { socket } = await handshake()
    const begun = performance.now()
    socket?.resume()
    await once(socket as Socket, 'close')
    expect(performance.now() - begun).toBeLessThan(8000)
  })
})

describe('rooms', () => {
  // shows: C6.13, C7.realtime.4
  test('the own id is accepted, any other is rejected and leads nowhere', async () => {
    const [owner, intruder] = [await app.signIn(), await app.signIn()]
    const [own, foreign] = [await sockets.connect(owner.token), await sockets.connect(intruder.token)]
    expect(await join(own.socket, owner.id)).toEqual({ success: true })
    for (const id of [
      owner.id,
      owner.phone,
      `customer ${owner.id}`,
      'admins',
      '',
      null,
      { id: intruder.id },
      [owner.id],
    ]) {
      expect(await join(foreign.socket, id)).toMatchObject({ success: false })
    }
    // No answer is asked for, and something else than a function in its place.
    foreign.socket.emit('join-user-room', owner.id)
    foreign.socket.emit('join-user-room', owner.id, 'x' as never)
    const untyped = foreign.socket as unknown as { emit(name: string, content: string): void }
    untyped.emit('join', owner.id)
    await happensTo(owner)
    expect((await own.hears(1))[0]?.[0]).toBe('order-status-changed')
    expect(foreign.heard).toEqual([])
    const lines = app.logLines().join('\n')
    expect(lines).toContain("a socket asked for another's room")
    expect(lines).toContain('a socket sent something that nobody understands')
    for (const secret of [owner.phone, owner.token, intruder.token]) expect(lines).not.toContain(secret)
  })

  test('an admin has no customer room', async () => {
    const owner = await app.signIn()
    const kitchen = await sockets.connect(admin)
    expect(await join(kitchen.socket, owner.id)).toMatchObject({ success: false })
  })

  test('other namespaces do not exist', async () => {
    const { token } = await app.signIn()
    const socket = newSocket(`${sockets.url}/admin`, token)
    const rejection = await new Promise<Error>((resolve) => socket.once('connect_error', resolve))
    expect(rejection.message).toBe('Invalid namespace')
    socket.disconnect()
  })
})

describe('limits', () => {
  // shows: C6.14
  test('a message over 10 kB ends the connection, one below does not', async () => {
    const { token, id } = await app.signIn()
    const listener = await sockets.connect(token)
    expect(await join(listener.socket, 'x'.repeat(9000))).toMatchObject({ success: false })
    expect(await join(listener.socket, id)).toEqual({ success: true })
    listener.socket.emit('join-user-room', 'x'.repeat(11_000))
    await listener.ended()
  })

  // shows: C6.15
  test('a flood is cut, and nobody else notices', async () => {
    const [owner, intruder] = [await app.signIn(), await app.signIn()]
    const [own, flood] = [await sockets.connect(owner.token), await sockets.connect(intruder.token)]
    for (let sent = 0; sent < 500; sent++) flood.socket.emit('join-user-room', owner.id)
    await flood.ended()
    await happensTo(owner)
    expect((await own.hears(1))[0]?.[0]).toBe('order-status-changed')
    expect(flood.heard).toEqual([])
    // A flood writes no flood of lines.
    const lines = app.logLines().filter((line) => line.includes(intruder.id))
    expect(lines.length).toBeLessThan(50)
  })

  test('of more than twenty sockets of one customer the oldest goes', async () => {
    const { token } = await app.signIn()
    const listeners: Listener[] = []
    for (let count = 0; count < 21; count++) listeners.push(await sockets.connect(token))
    await listeners[0]?.ended()
    expect(listeners.slice(1).every(({ socket }) => socket.connected)).toBe(true)
  })
})

describe('a token that ends cuts its socket', () => {
  // shows: C6.17
  test('logging out cuts this session’s sockets, and no other', async () => {
    const owner = await app.signIn()
    const [phone, tab, elsewhere] = [
      await sockets.connect(owner.token),
      await sockets.connect(owner.token),
      await sockets.connect((await app.signIn()).token),
    ]
    await call(contract.logout, {}, { token: owner.token })
    expect(await phone.ended(CUT_WITHIN_MS)).toBe('io server disconnect')
    await tab.ended(CUT_WITHIN_MS)
    expect(elsewhere.socket.connected).toBe(true)
  })

  // shows: C6.18
  test('so does its expiry', async () => {
    const { token } = await app.signIn()
    const [own, kitchen] = [await sockets.connect(token), await sockets.connect(await app.signInAdmin())]
    app.clock.advance({ hours: 13 })
    await kitchen.ended(CUT_WITHIN_MS)
    expect(own.socket.connected).toBe(true)
    app.clock.advance({ days: 30 })
    await own.ended(CUT_WITHIN_MS)
    app.clock.advance({ days: -30, hours: -13 })
  })

  // shows: C6.19
  test('so does the end of an admin', async () => {
    const kitchen = await sockets.connect(await app.signInAdmin())
    const owner = await app.signIn()
    const own = await sockets.connect(owner.token)
    await app.ctx.db.updateTable('admins').set({ disabled_at: app.ctx.now() }).execute()
    await kitchen.ended(CUT_WITHIN_MS)
    await app.ctx.db.updateTable('admins').set({ disabled_at: null }).execute()
    const heard = kitchen.heard.length
    await happensTo(owner)
    await own.hears(1)
    expect(kitchen.heard).toHaveLength(heard)
  })
})

heldByAll(
  12,
  'intruders',
  () => "another's room, made-up ids, no token, 11 kB, 500 messages at once: no foreign event, connection ended",
)
heldByAll(
  12,
  'ended tokens',
  () => `logout, expiry and a disabled admin cut their sockets within ${CUT_WITHIN_MS / 1000} s`,
)

test('closing ends all connections in time, also of those who say no goodbye', async () => {
  const { token } = await app.signIn()
  const listener = await sockets.connect(token)
  const silent = newSocket(sockets.url, token)
  await new Promise<void>((resolve) => silent.once('connect', resolve))
  const { ws } = silent.io.engine.transport as unknown as { ws: { pause?: () => void } }
  ws.pause?.()
  const begun = performance.now()
  await sockets.close()
  expect(performance.now() - begun).toBeLessThan(4000)
  expect(await listener.ended()).toBe('transport close')
  silent.disconnect()
})
