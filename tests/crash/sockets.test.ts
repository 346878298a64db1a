import { afterEach, expect, test } from 'vitest'
import { kitchenDayOf } from '#shared/base/kitchen-time.ts'
import { contract } from '#shared/contract/contract.ts'
import { startCluster } from '../postgres/cluster.ts'
import { type CallContract, contractClient, fetchFrom } from '../support/client.ts'
import { type ServerProcess, startServerProcess } from '../support/server-process.ts'
import { connected, type Listener, newSocket } from '../support/sockets.ts'

const ADMIN = { email: 'admin@dabba.test', password: 'a long password' }
const PHONE = '+919876500100'

const cleanups: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
})

interface Instance {
  server: ServerProcess
  call: CallContract
  listen(token: string): Promise<Listener>
}

async function start(databaseUrl: string): Promise<Instance> {
  const server = await startServerProcess({
    DATABASE_URL: databaseUrl,
    SMS_PROVIDER: 'test',
    SEED: 'demo',
    LOG_LEVEL: 'fatal',
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
  })
  cleanups.push(() => server.end('SIGKILL'))
  return {
    server,
    call: contractClient(fetchFrom(server.url)),
    listen: async (token) => {
      const socket = newSocket(server.url, token)
      cleanups.push(async () => socket.disconnect())
      return connected(socket)
    },
  }
}

async function signIn(call: CallContract): Promise<string> {
  const { reply: sent } = await call(contract.sendOtp, { body: { phoneNumber: PHONE } })
  const body = { phoneNumber: PHONE, otp: sent.testCode ?? '' }
  return (await call(contract.verifyOtp, { body })).reply.token
}

async function placeOrder(call: CallContract, token: string): Promise<string> {
  const { reply: days } = await call(contract.weeklyMenus, { body: { dates: [kitchenDayOf(new Date())] } })
  const { orderDay: day } = days
  const { reply: week } = await call(contract.weeklyMenus, { body: { dates: [day] } })
  const price = week.menus[day]?.price ?? 80
  const body = {
    items: [{ name: 'Regular Thali', quantity: 1, price, total: price }],
    totalAmount: price,
    paymentMethod: 'COD',
    phoneNumber: PHONE,
    userAddress: '7 Tilak Road, first floor, Pune 411030',
  }
  return (await call(contract.placeOrder, { body }, { token })).reply.order._id
}

// shows: C7.realtime.17
test('after SIGKILL of two of three instances the last one serves everyone, at once', async () => {
  const cluster = await startCluster()
  cleanups.push(() => cluster.stop())
  const url = await cluster.createDatabase('dabba')
  const [one, two, last] = [await start(url), await start(url), await start(url)]
  const token = await signIn(one.call)
  const { reply } = await one.call(contract.adminLogin, { body: ADMIN })
  const [own, kitchen] = [await one.listen(token), await last.listen(reply.token)]
  const change = async (instance: Instance, id: string, status: 'preparing' | 'delivered') => {
    const set = await instance.call(
      contract.setOrderStatus,
      { params: { id }, body: { status } },
      { token: reply.token },
    )
    expect(set.status).toBe(200)
  }

  // All three hear each other.
  const orderId = await placeOrder(two.call, token)
  await change(last, orderId, 'preparing')
  await own.hears(1)
  await kitchen.hears(2)

  await one.server.end('SIGKILL')
  await two.server.end('SIGKILL')
  expect(await own.ended()).toMatch(/transport (close|error)/)
  const again = await last.listen(token)
  const begun = performance.now()
  await change(last, orderId, 'delivered')
  expect((await again.hears(1))[0]?.[0]).toBe('order-status-changed')
  await kitchen.hears(3)
  expect(performance.now() - begun).toBeLessThan(2000)
})
