import { createHash } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { heldByAll } from '../../support/held-by-all.ts'
import { startServerProcess } from '../../support/server-process.ts'
import { temporaryDir } from '../../support/temporary-dir.ts'

/** The documents of the built web app as they go out. That a browser keeps to the policy is tried in tests/e2e/customer/policy.spec.ts. */

const dir = temporaryDir('dabba-pages-')
const server = await startServerProcess({ DATA_DIR: dir.path, SEED: 'demo', LOG_LEVEL: 'info' })
afterAll(async () => {
  await server.end()
  dir.dispose()
})

const CUSTOMER = [
  '/',
  '/my-orders',
  '/checkout',
  '/payment',
  '/address',
  '/add-address',
  '/subscription',
  '/subscriptions',
]
const PAGES = [...CUSTOMER, '/profile', '/order-details', '/admin', '/office/wall', '/nothing-here']

test.each(PAGES)('%s allows no script but our own, and no frame', async (path) => {
  const response = await fetch(server.url + path)
  const html = await response.text()
  expect(response.status).toBe(path === '/nothing-here' ? 404 : 200)
  const policy = new Map(
    (response.headers.get('content-security-policy') ?? '').split('; ').map((part) => {
      const [name = '', ...values] = part.split(' ')
      return [name, values.join(' ')]
    }),
  )
  expect(policy.get('default-src')).toBe("'none'")
  expect(policy.get('script-src')).toMatch(/^'self' 'sha256-[\w+/=]+'$/)
  expect(policy.get('style-src')).toMatch(/^'self' 'sha256-[\w+/=]+'$/)
  expect(policy.get('frame-ancestors')).toBe("'none'")
  expect(policy.get('base-uri')).toBe("'none'")
  expect([...policy.values()].join(' ')).not.toMatch(/unsafe|\*|http:/)
  expect(response.headers.get('x-content-type-options')).toBe('nosniff')
  expect(response.headers.get('x-frame-options')).toBe('DENY')
  expect(response.headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin')
  // Inline there is data, and the one script whose hash the policy names; no handler in an attribute.
  const inline = [...html.matchAll(/<script\b([^>]*)>(.*?)<\/script>/gs)].filter(([, tag]) => !tag?.includes('src='))
  const scripts = inline.filter(([, tag]) => !tag?.includes('type="application/json"'))
  const hashes = scripts.map(
    ([, , code]) =>
      `'sha256-${createHash('sha256')
        .update(code ?? '')
        .digest('base64')}'`,
  )
  expect(`'self' ${hashes.join(' ')}`).toBe(policy.get('script-src'))
  expect(html).not.toMatch(/<[^>]+\son[a-z]+\s*=\s*["']/i)
})

heldByAll(
  14,
  'pages',
  () => `${PAGES.length} documents: scripts from our own files, what is inline by its hash, no frames, nosniff`,
)
