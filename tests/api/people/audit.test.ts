import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { afterAll, afterEach, expect, test, vi } from 'vitest'
import { audit, shippedPackages } from '../../../scripts/audit.ts'
import { held } from '../../support/promises.ts'
import { temporaryDir } from '../../support/temporary-dir.ts'

/** The registry's advisories, as npm asks for them: packages with the versions that are installed. */
let asked: Record<string, string[]> = {}

/** A registry that knows one thing about one package; `null`: that has no advisories to tell. */
async function registryKnowing(severity: string | null) {
  const http = createServer(async (request, response) => {
    const body = Buffer.concat(await request.toArray())
    if (severity === null || !request.url?.endsWith('/advisories/bulk')) return response.writeHead(405).end()
    asked = JSON.parse(gunzipSync(body).toString())
    const advisory = { id: 1, url: 'https://example.test/1', title: 'A trial', severity, vulnerable_versions: '<99' }
    response.end(JSON.stringify({ fastify: [{ ...advisory, cwe: [], cvss: { score: 8, vectorString: null } }] }))
  })
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  vi.stubEnv('npm_config_registry', `http://127.0.0.1:${(http.address() as AddressInfo).port}/`)
  // npm keeps what it has found of an advisory.
  vi.stubEnv('npm_config_cache', join(cache.path, randomUUID()))
  close = () => http.close()
}
let close = () => {}
const cache = temporaryDir('dabba-audit-')
afterAll(() => cache.dispose())

afterEach(() => {
  close()
  vi.unstubAllEnvs()
})

test.each(['high', 'critical'])('a vulnerability that is %s fails the audit', async (severity) => {
  await registryKnowing(severity)
  expect(await audit()).toMatchObject({ passed: false, figure: expect.stringContaining(`1 ${severity}`) })
  // Of what is shipped, nothing that only builds or tests.
  expect(Object.keys(asked)).toEqual(expect.arrayContaining(['fastify', 'pg', 'sharp']))
  expect(asked).not.toHaveProperty('vitest')
})

test('one that is moderate is counted', async () => {
  await registryKnowing('moderate')
  expect(await audit()).toEqual({
    warning: null,
    passed: true,
    figure: '0 critical, 0 high, 1 moderate, 0 low in what is shipped',
  })
  held(16, 'what the audit finds', 'high and critical fail it, less is counted; it asks for what is shipped alone')
})

test('a registry without an answer is told of, with what ships unchecked', async () => {
  await registryKnowing(null)
  const { passed, figure, warning } = await audit()
  expect([passed, figure]).toEqual([true, expect.stringContaining('NOT CHECKED')])
  const packages = shippedPackages()
  expect(packages).toEqual(
    expect.arrayContaining([expect.stringMatching(/^fastify@\d/), expect.stringMatching(/^pg@\d/)]),
  )
  expect(packages.filter((name) => /^(vitest|typescript|@biomejs)/.test(name))).toEqual([])
  for (const name of packages) expect(warning).toContain(`  ${name}`)
})
