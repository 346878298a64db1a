import { describe, expect, test } from 'vitest'
import { listenForMetrics } from '#server/kernel/metrics/routes.ts'
import { relay } from '#server/kernel/outbox/relay.ts'
import { watchPushes } from '#server/notifications/push-figures.ts'
import { watchKitchen } from '#server/reports/kitchen-figures.ts'
import { contract } from '#shared/contract/contract.ts'
import { createTestApp, testApp } from '../../support/app.ts'
import { freePort } from '../../support/free-port.ts'
import { addMenu, orderBody } from '../../support/kitchen.ts'

const TOKEN = 'a-token-of-twenty-four-letters'
const app = await testApp({ env: { METRICS_TOKEN: TOKEN } })
watchKitchen(app.ctx)
watchPushes(app.ctx)
const figures = async (token = TOKEN) => app.send({ url: '/metrics', headers: { authorization: `Bearer ${token}` } })

describe('the figures', () => {
  test('tell of requests, orders, jobs, pushes and the database, and of nobody', async () => {
    await addMenu(app, { day: '2026-03-11' })
    const me = await app.signIn()
    const { reply } = await app.call(contract.placeOrder, { body: orderBody(me.phone) }, me)
    await app.call(contract.listOrders, { params: { phone: me.phone } }, me)
    await relay(app.ctx).settled()
    app.ctx.metrics.jobRan('daily-run', 'done', 0.5)
    app.ctx.metrics.watch('dabba_sockets_connected', 'Sockets', () => 7)
    const { status, body, headers } = await figures()
    expect(status).toBe(200)
    expect(headers['content-type']).toContain('text/plain')
    for (const line of [
      'dabba_http_request_duration_seconds_count{method="POST",route="/api/orders",status="200"} 1',
      'dabba_http_request_duration_seconds_count{method="GET",route="/api/orders/:phone",status="200"} 1',
      'dabba_events_total{type="order-created"} 1',
      'dabba_orders{status="confirmed"} 1',
      'dabba_orders_overdue 0',
      'dabba_events_waiting 0',
      'dabba_events_parked 0',
      'dabba_push_devices 0',
      'dabba_push_waiting 0',
      'dabba_push_parked 0',
      'dabba_database_up 1',
      'dabba_job_duration_seconds_count{job="daily-run",result="done"} 1',
      'dabba_sockets_connected 7',
    ]) {
      expect(body.split('\n')).toContain(line)
    }
    expect(body).toMatch(/^process_resident_memory_bytes \d+$/m)
    expect(body).toMatch(/^dabba_database_connections \d+$/m)
    for (const secret of [me.phone.slice(3), me.token, me.id, reply.order._id, 'Shanti'])
      expect(body).not.toContain(secret)
  })
})

describe('are shown', () => {
  test.each(['', 'x', `${TOKEN}x`, TOKEN.slice(1)])(
    'to nobody with the token %j: there is no such page',
    async (token) => {
      const { status, body } = await figures(token)
      expect([status, JSON.parse(body).code]).toEqual([404, 'not_found'])
    },
  )

  test('to nobody at all unless asked for', async () => {
    const usual = await createTestApp({ database: app.database })
    expect((await usual.send({ url: '/metrics' })).status).toBe(404)
    expect(await listenForMetrics(usual.ctx)).toBeNull()
    await usual.stop()
  })

  test('on a port of their own, and on no other then', async () => {
    const METRICS_PORT = String(await freePort())
    const apart = await createTestApp({ database: app.database, env: { METRICS_PORT } })
    const server = await listenForMetrics(apart.ctx)
    const answer = await fetch(`http://127.0.0.1:${METRICS_PORT}/metrics`)
    expect(answer.status).toBe(200)
    expect(await answer.text()).toContain('process_cpu_seconds_total')
    expect((await fetch(`http://127.0.0.1:${METRICS_PORT}/api/menu/active`)).status).toBe(404)
    expect((await apart.send({ url: '/metrics' })).status).toBe(404)
    await server?.close()
    await apart.stop()
  })
})
