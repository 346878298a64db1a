import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { type StartingPage, startingPage } from '#server/kernel/http/starting.ts'
import { freePort } from '../../support/free-port.ts'

/** What the port says while the server starts. */

let page: StartingPage | null = null
afterEach(async () => {
  await page?.close()
  page = null
})

async function open() {
  page = await startingPage({ port: 0, host: '127.0.0.1', roles: ['web'] })
  const url = `http://127.0.0.1:${page.port}`
  return { page, ask: (path: string, init?: RequestInit) => fetch(url + path, init) }
}
const HTML = { accept: 'text/html,application/xhtml+xml' }

test('it is alive and not ready, with the reason', async () => {
  const { page, ask } = await open()
  expect(await (await ask('/healthz')).json()).toEqual({ status: 'starting' })
  const ready = async () => {
    const response = await ask('/readyz')
    return [response.status, await response.json()]
  }
  expect(await ready()).toMatchObject([503, { status: 'starting', reason: 'opening_database', code: 'unavailable' }])
  page.tell({ reason: 'migrating', done: 3, total: 40 })
  expect(await ready()).toMatchObject([503, { reason: 'migrating', done: 3, total: 40 }])
  page.tell({ reason: 'preparing' })
  expect(await ready()).toMatchObject([503, { reason: 'preparing' }])
})

test.each([
  ['en', '/', 'One moment, we are starting', '3 of 40 steps'],
  ['hi', '/my-orders', 'एक क्षण, हम शुरू हो रहे हैं', '40 में से 3'],
  ['mr', '/', 'एक क्षण, आम्ही सुरू होत आहोत', '40 पैकी 3'],
  ['mr', '/admin', 'One moment, we are starting', '3 of 40 steps'],
])(
  'a page says what is going on in the language of its browser and asks again: %s %s',
  async (language, path, title, steps) => {
    const { page, ask } = await open()
    page.tell({ reason: 'migrating', done: 3, total: 40 })
    const response = await ask(path, { headers: { ...HTML, cookie: `language=${language}` } })
    expect([response.status, response.headers.get('retry-after'), response.headers.get('cache-control')]).toEqual([
      503,
      '2',
      'no-store',
    ])
    const text = await response.text()
    for (const said of [`<h1>${title}</h1>`, steps, 'http-equiv="refresh"']) expect(text).toContain(said)
  },
)

test('a call is answered as while the database is away, whatever it brings', async () => {
  const { ask } = await open()
  const response = await ask('/api/orders', { method: 'POST', body: 'x'.repeat(200_000) })
  expect([response.status, await response.json()]).toMatchObject([503, { success: false, code: 'unavailable' }])
})

test('the port is free for the server afterwards, and a process that serves no pages has none', async () => {
  const { page } = await open()
  await page.close()
  const server = createServer().listen(page.port, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  expect((server.address() as AddressInfo).port).toBe(page.port)
  await expect(startingPage({ port: page.port, host: '127.0.0.1', roles: ['web'] })).rejects.toThrow('EADDRINUSE')
  await new Promise((resolve) => server.close(resolve))
  const port = await freePort()
  await startingPage({ port, host: '127.0.0.1', roles: ['worker'] })
  await expect(fetch(`http://127.0.0.1:${port}/readyz`)).rejects.toThrow()
})
